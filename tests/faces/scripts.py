"""The same kind of sentence in ten scripts, and small fonts for those that the shipped Latin ones lack."""

from __future__ import annotations

from pathlib import Path

FONTS = tuple(sorted((Path(__file__).parent / "data").glob("*.[ot]tf")))
"""Parts of Noto fonts (and a face of DejaVu Sans) with just the letters of the texts below (``data/README.md``)."""

NAMES = {
    "Latin": "Printing office affair",
    "Greek": "Η πρώτη τυπογραφία",
    "Cyrillic": "Первый спутник",
    "Vietnamese": "Giấy quốc ngữ Việt Nam",
    "Hebrew": "מלחמת העולם (הראשונה)",
    "Arabic": "الطباعة الأولى في القاهرة",
    "Devanagari": "हिन्दी की पहली पुस्तक",
    "Thai": "การพิมพ์หนังสือในสยาม",
    "Japanese": "日本の鉄道（東京）「開業」。",
    "Emoji": "Joy 😀 day",
}
MORE = {
    "Hebrew": "הוקמה בשנת 1911 (ניו יורק)",
    "Hebrew points": "שָׁלוֹם",
    "Arabic": "مطبعة بولاق (1821) بالقاهرة",
    "Arabic vowels": "مَرْحَبًا لا السلام",
    "Devanagari": "क्षेत्र में शक्ति और विद्युत",
    "Thai": "ที่กรุงเทพ ครั้งแรก น้ำ",
    "Korean": "한국 철도",
    "Chinese": "中国第一条铁路开通",
}
