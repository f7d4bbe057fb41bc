"""Makes outlines.json from the packages' variable fonts; see README.md. Needs `pip install fonttools brotli`."""

import json
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
PACKAGES = HERE / "../../../node_modules/@fontsource-variable"
FACES = {
    "display": ("bricolage-grotesque", 700, ["latin", "latin-ext", "vietnamese"]),
    "text": ("hanken-grotesk", 600, ["latin", "latin-ext", "vietnamese"]),
}
# kerning is kept between these: elsewhere it is hardly seen
KERNED = [chr(code) for code in range(0x21, 0x7F)] + list("–—‘’“”")


def pairs_of(font, names):
    """The kerning of pairs of glyphs, in units, from the first lookup that has each pair."""
    found = {}
    if "GPOS" not in font:
        return found
    table = font["GPOS"].table
    lookups = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    for index in sorted(lookups):
        for sub in table.LookupList.Lookup[index].SubTable:
            sub = getattr(sub, "ExtSubTable", sub)
            if getattr(sub, "LookupType", 0) != 2:
                continue
            covered = sub.Coverage.glyphs
            for place, first in enumerate(covered):
                if first not in names:
                    continue
                if sub.Format == 1:
                    rows = {record.SecondGlyph: record.Value1 for record in sub.PairSet[place].PairValueRecord}
                    seconds = [name for name in names if name in rows]
                else:
                    row = sub.Class1Record[sub.ClassDef1.classDefs.get(first, 0)].Class2Record
                    rows = {name: row[sub.ClassDef2.classDefs.get(name, 0)].Value1 for name in names}
                    seconds = names
                for second in seconds:
                    value = rows[second]
                    found.setdefault((first, second), getattr(value, "XAdvance", 0) if value else 0)
    return found


def face(package, weight, parts):
    glyphs, kerning, units, cap = {}, {}, 1000, 700
    for part in parts:
        font = TTFont(PACKAGES / package / "files" / f"{package}-{part}-wght-normal.woff2")
        font = instantiateVariableFont(font, {"wght": weight})
        units = font["head"].unitsPerEm
        shapes, names = font.getGlyphSet(), font.getBestCmap()
        for code, name in sorted(names.items()):
            pen = SVGPathPen(shapes, ntos=lambda number: str(round(number)))
            shapes[name].draw(pen)
            glyphs.setdefault(chr(code), [round(shapes[name].width), pen.getCommands()])
        if "H" in (chr(code) for code in names):
            bounds = BoundsPen(shapes)
            shapes[names[ord("H")]].draw(bounds)
            cap = round(bounds.bounds[3])
        by_name = {names[ord(sign)]: sign for sign in KERNED if ord(sign) in names}
        for (first, second), value in pairs_of(font, list(by_name)).items():
            if abs(value) >= 8:
                kerning.setdefault(by_name[first] + by_name[second], round(value))
    return {"unitsPerEm": units, "capHeight": cap, "glyphs": glyphs, "kerning": kerning}


faces = {name: face(*of) for name, of in FACES.items()}
(HERE / "outlines.json").write_text(json.dumps(faces, ensure_ascii=False, separators=(",", ":")) + "\n", "utf8")
print({name: (len(of["glyphs"]), len(of["kerning"])) for name, of in faces.items()})
