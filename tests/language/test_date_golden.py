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

UNDERSTOOD = """
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
"""

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
    rows = ["\t".join(("written", "earliest", "latest", "precision", *LANGUAGES))]
    for text in lines(UNDERSTOOD):
        date = read_date(text)
        assert isinstance(date, HistoricalDate), date
        rows.append(show_date(text, date))
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


@pytest.mark.parametrize("text", lines(UNDERSTOOD))
@pytest.mark.parametrize("tag", ("ro", "fr", "de", "es", "it", "hu"))
def test_english_is_read_in_every_set(text: str, tag: str) -> None:
    assert read_date(text, tag) == read_date(text)


@pytest.mark.parametrize("text", ("66 Ma - 56 Ma", "3.5"))
def test_a_number_set_reads_numbers_only(text: str) -> None:
    from cardsmith.model.dates import NumberOrder

    read = read_date(text, "en", NumberOrder("yards"))
    assert isinstance(read, Quantity) == (text == "3.5")
