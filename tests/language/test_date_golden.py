"""One readable table of what is understood and how it is printed, and one of what is refused."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from cardsmith.language.printing import format_date
from cardsmith.language.reading import DateProblem, read_date
from cardsmith.model.dates import DateStyle, HistoricalDate, Quantity

HERE = Path(__file__).parent
CODES = HERE.parents[1] / "cardsmith" / "data" / "codes" / "1-dates.toml"
LANGUAGES = ("en", "en-US", "ro", "fr", "de", "es", "it")

UNDERSTOOD = {
    "en": """
1066
 1066
69
476 CE
AD 476
476 A.D.
44 BCE
44bce
44 B.C.
44 B. C. E.
-44
−44
0044-03-15
-44-03
-44-03-15
-332
-538 800 000
12000
12 000 BCE
19 690 720
1969-07-20
1969‑07‑20
20 July 1969
20th Jul 1969
JULY 20, 1969
July 20th, 1969
July 1969
1969-07
15 March 44 BCE
20 July 69 CE
29 February 1500
c. 1440
c.1440
ca. 1440
circa 1440
~1440
1440~
about 3500 BCE
around July 1969
1914-1918
1914 – 1918
1914—1918
1914〜1918
1914/1918
1914..1918
1914 to 1918
from 1914 to 1918
between 1914 and 1918
between about 1914 and 1918
c. 1914-1918
100 BCE - 50 CE
100-44 BCE
-100 - -44
-100 - 44
1200-12 BCE
28 July 1914 - 11 November 1918
Sept. 5, 1752 - Dec. 25, 1752
Oct. 1917
1969-07-16/1969-07-24
1969-07-1969-08
28 July 1914 - 1918
1960s
196X
196x
960s
60s CE
40s BCE
4X BCE
190X
19XX
19XX BCE
1XXX
1960s-1970s
19th century
1st century
3rd century BCE
2nd millennium BCE
18th century - 19th century
3rd century - 2nd century BCE
66 million years ago
66 Ma
66Ma
c. 66 Ma
66.0434 Mya
13.8 billion years ago
4.54 Ga
12 000 years ago
300 thousand years ago
66-56 Ma
66 Ma - 56 Ma
485.4-443.8 Ma
12 000 years ago - 3000 BCE
1760?
c. 1760?
44 BCE?
1914-1918?
edtf:-0043
edtf:0000
edtf:1440~
edtf:1760?
edtf:1760%
edtf:196X
edtf:-004X
edtf:19XX
edtf:1985-04-XX
edtf:1985-XX-XX
edtf:1914/1918
edtf:1914~/1918-11
edtf:Y-13800000000
１９６９
١٩٦٩
१९६९-०७-२०
1
9
999
1492 CE
A.D. 476
476 AD
476 C.E.
1 BCE
1 CE
753 BC
c. 753 BC
-1
10000 BCE
4 July 1776
4 Jul 1776
1st January 1900
31 December 1999
29 Feb 2000
1 May 1707
14 October 1066
Sept 1939
February 1900
February 2000
February 1500
1945-05
c. 44 BCE
~44 BCE
44 BCE~
ca 1440
c. 19th century
c. 1960s
c. 20 July 1969
c. 2nd millennium BCE
19th century?
1960s?
July 1969?
20 July 1969?
c. 1914-1918?
66 Ma?
1899-1901
44 BCE - 14 CE
500-400 BCE
1066-1100 CE
1 BCE - 1 CE
July 1914 - November 1918
1914-07/1918-11
1914-07-28..1918-11-11
1945-05-08 to 1945-09-02
c. 1200 - 1300
from July 1969 to 1972
from about 1914 to 1918
between 100 BCE and 50 CE
18th century - 1950
1960s - 1985
15 March 44 BCE - 14 CE
30s BCE
10s CE
120s
180X
20XX
2XX
3XX BCE
20th century
21st century
2nd century
1st century BCE
5th century CE
1st millennium
3rd millennium
1st millennium BCE
4th millennium BCE
13th century - 15th century
10 000 years ago
2.6 million years ago
1 million years ago
1.5 million years ago
2 million years ago
20 million years ago
1 billion years ago
4.6 Gya
74 kya
45 ka
252-201 Ma
2.6 Ma - 11 700 years ago
300-200 ka
edtf:1985-04-12
edtf:1985-04
edtf:2004-06~
edtf:1XXX
edtf:-0001
edtf:2004-02-01/2005-02-08
edtf:-0753/-0508
edtf:156X~
edtf:Y170000002
۱۹۶۹
20  July 1969
""",
    "ro": """
44 î.Hr.
44 î. Hr.
44 î.e.n.
44 înainte de Christos
476 d.Hr.
476 e.n.
anul 1066
c. 1450
cca. 1450
circa 1450
în jurul anului 1450
prin 1450
cca. 3500 î.Hr.
20 iulie 1969
1 decembrie 1918
iulie 1969
15 martie 44 î.Hr.
secolul XIX
secolul al XIX-lea
sec. XIX
sec. al XIX-lea
secolul I
secolul al III-lea î.Hr.
mileniul II î.Hr.
mileniul al II-lea
anii 1960
anii 40 î.e.n.
cca. anii 1960
acum 66 de milioane de ani
acum 2 milioane de ani
acum 1 milion de ani
acum 13,8 miliarde de ani
acum 12 000 de ani
din 1914 până în 1918
între 1914 și 1918
28 iulie 1914 – 11 noiembrie 1918
100 î.Hr. – 50 d.Hr.
secolul XVIII – secolul XIX
cca. 1760?
""",
    "fr": """
44 av. J.-C.
44 avant J.-C.
44 av. n. è.
476 apr. J.-C.
476 de notre ère
476 n. è.
vers 1450
v. 1450
environ 1450
vers 3500 av. J.-C.
20 juillet 1969
1er mai 1969
1 mai 1969
juillet 1969
févr. 1848
août 1945
mars 44 av. J.-C.
XIXe siècle
XIXème siècle
19e siècle
Ier siècle
IIIe siècle av. J.-C.
IIe millénaire av. n. è.
années 1960
les années 1960
il y a 66 millions d'années
il y a 1 million d’années
il y a 1,5 million d’années
il y a 13,8 milliards d’années
il y a 12 000 ans
de 1914 à 1918
entre 1914 et 1918
28 juillet 1914 – 11 novembre 1918
100 av. J.-C. – 50 apr. J.-C.
XVIIIe siècle – XIXe siècle
v. 1760?
""",
    "de": """
44 v. Chr.
44 vor Christus
44 v. u. Z.
476 n. Chr.
476 u. Z.
um 1450
ca. 1450
etwa 1450
zirka 1450
um 3500 v. Chr.
20. Juli 1969
1. Mai 1945
Juli 1969
Jänner 1848
März 1848
15. März 44 v. Chr.
19. Jahrhundert
19. Jh.
3. Jahrhundert v. Chr.
2. Jahrtausend v. Chr.
1960er Jahre
1960er
1960er-Jahre
vor 66 Millionen Jahren
vor 66 Mio. Jahren
vor 1 Million Jahren
vor 13,8 Milliarden Jahren
vor 12 000 Jahren
von 1914 bis 1918
zwischen 1914 und 1918
28. Juli 1914 – 11. November 1918
100 v. Chr. – 50 n. Chr.
18. Jahrhundert – 19. Jahrhundert
ca. 1760?
""",
    "es": """
44 a. C.
44 a. de C.
44 a. e. c.
476 d. C.
476 e. c.
h. 1450
hacia 1450
alrededor de 1450
hacia 3500 a. C.
20 de julio de 1969
1.º de mayo de 1969
1 de mayo de 1969
julio de 1969
setiembre de 1939
15 de marzo de 44 a. C.
siglo XIX
siglo I
siglo III a. C.
II milenio a. C.
década de 1960
hace 66 millones de años
hace 1 millón de años
hace 13,8 mil millones de años
hace 12 000 años
desde 1914 hasta 1918
entre 1914 y 1918
28 de julio de 1914 – 11 de noviembre de 1918
100 a. C. – 50 d. C.
siglo XVIII – siglo XIX
h. 1760?
""",
}

REFUSED = """
0
-0
0000
044
0044
0123
-0044
-0044-03-15
0044 BCE
1914-0018
0000-01-01
0th century

early 1960s
late 19th century
spring 1945
before 1066
C19
nineteenth century
tomorrow
12:30
1e3
+1969
1960's
19
69 70
19th
NaN
1914
July
July 20
20 July
20 July 69
July 69
July 20 1969
'69
10/11/1918
25/12/1918
10.11.1918
40/40/1918
11-Mar-15
11-Mar-2015
1969-7-20
44-03-15
44-03
12/1918
1918/12
1918/11/10
19690720
19691399
2001-02-30
30 February 1900
1969-00
2024-13-01
1914-18
1914–18
1914/15
1998-9
20-25 July 1969
1918-1914
44-100 BCE
56-66 Ma
11 November 1918 - 28 July 1914
1914 -1918
1914- 1918
1914-1918-1920
-100--44
1914 -
between 1914
between 1914 to 1918
1914 and 1918
100 BCE - 44
AD 476 - 1066
66 Ma - 56
-44 BCE
44 BCE CE
66 Ma BCE
1,500
1 500
1.5
1'500
2_000
1,000,000
13,8 Ma
1234567890123
1900s
60s
65s
100s BCE
0s
9000 years ago
1.23456789 Ma
66
c. c. 1440
c. 1440~
1760??
1760? - 1770
1914 - c. 1918
44 v. Chr.
1er mai 1969
secolul XIX
edtf:
edtf:1914/..
edtf:/1918
edtf:2004-06-21T10:00
edtf:2001-21
edtf:X96X
edtf:1914/1918/1920
edtf:1918/1914
edtf:44
edtf:1914-13
edtf:1900-02-29
edtf:Y17E7
edtf:Y1234567890123
1969 July 20
1969 July
July 20-24, 1969
July 20 - August 2, 1969
20 July - 2 August 1969
20-24 July 1969
20th-24th July 1969
July-August 1969
1969-7
1961-7
1914-8
1969-07-20/24
1969-07/08
1969-07-20 12:30
1969-07-20T00:00:00Z
20 July 1969 00:00
Jul-69
Jul-1969
c. July-August 1969
"""

ODD = (
    "19\u200b69",
    "19\t69",
    "19\n69",
    "1969\x00",
    "1٩69",
    "July\u00ad 1969",
    "\u200e1969\u200f",
    "\t1969\n",
    "20\u2003\u2003July\u00a01969",
    "De\u0301cembre 1969",
)


def lines(table: str) -> list[str]:
    return [line for line in table.splitlines() if line.strip()]


def show_date(text: str, date: HistoricalDate) -> str:
    marks = "~" * date.approximate + "?" * date.uncertain
    ends = ("-".join(map(str, end)) for end in (date.earliest, date.latest))
    printed = (format_date(date, DateStyle(language=tag)).replace("\u202f", "_") for tag in LANGUAGES)
    return "\t".join((text, *ends, date.precision + marks, *printed))


def test_the_table_of_what_is_understood(golden: Callable[[Path, str], None]) -> None:
    rows = ["\t".join(("set", "written", "earliest", "latest", "precision", *LANGUAGES))]
    for language, table in UNDERSTOOD.items():
        for text in lines(table):
            date = read_date(text, language)
            assert isinstance(date, HistoricalDate), date
            rows.append(f"{language}\t{show_date(text, date)}")
    golden(HERE / "dates.golden.tsv", "\n".join(rows) + "\n")


def test_the_table_of_what_is_refused(golden: Callable[[Path, str], None]) -> None:
    rows = ["\t".join(("written", "code", "message", "help", "underlined"))]
    for text in (*lines(REFUSED), *ODD):
        problem = read_date(text)
        if isinstance(problem, DateProblem):
            underlined = text[problem.start : problem.end]
            row = (repr(text), problem.code, repr(problem.message), problem.help, repr(underlined))
        else:
            assert isinstance(problem, HistoricalDate)
            row = (repr(text), "fine", *map(str, (problem.earliest, problem.latest)), "")
        rows.append("\t".join(row))
    golden(HERE / "refused-dates.golden.tsv", "\n".join(rows) + "\n")


def test_every_code_of_dates_is_explained_and_provoked() -> None:
    from cardsmith.model.dates import NumberOrder

    order = NumberOrder("yards")
    tried = [read_date(text) for text in (*lines(REFUSED), *ODD)]
    tried += [read_date(text, "en", order) for text in ("c. 5", "5 miles")]
    provoked = {problem.code for problem in tried if isinstance(problem, DateProblem)}
    assert provoked == set(tomllib.loads(CODES.read_text(encoding="utf-8")))


@pytest.mark.parametrize("text", lines(REFUSED))
def test_a_refusal_quotes_the_text_and_says_what_to_type(text: str) -> None:
    problem = read_date(text)
    if isinstance(problem, DateProblem):
        assert text in problem.message
        assert problem.help
        assert 0 <= problem.start < problem.end <= len(text)
    else:
        assert text in ("19", "1914", "66")  # plain years among their shortened neighbours


@pytest.mark.parametrize("tag", ("ro", "fr", "de", "es", "it", "hu"))
def test_english_is_read_in_every_set(tag: str) -> None:
    for text in lines(UNDERSTOOD["en"]):
        assert read_date(text, tag) == read_date(text)


@pytest.mark.parametrize("text", ("66 Ma - 56 Ma", "3.5"))
def test_a_number_set_reads_numbers_only(text: str) -> None:
    from cardsmith.model.dates import NumberOrder

    read = read_date(text, "en", NumberOrder("yards"))
    assert isinstance(read, Quantity) == (text == "3.5")
