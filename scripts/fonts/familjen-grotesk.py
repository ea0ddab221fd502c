"""Makes src/assets/fonts/familjen-grotesk.woff2: one file of our heading face, with Latin, the naira and cedi signs and the dotted
letters of Yoruba. The published parts lack one or the other, and a missing glyph would set a whole word in another face.
Only needed again when the face changes: `pip install fonttools brotli`, then `python scripts/fonts/familjen-grotesk.py`.
"""

import io
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "node_modules/@fontsource-variable/familjen-grotesk/files"
TARGET = ROOT / "src/assets/fonts/familjen-grotesk.woff2"
# Letters that the other parts of the font give to the Latin part. The font has no ṣ: browsers draw ṣ from s and the dot below (U+0323).
ADDED = {"latin-ext": "₦₵ńŃ", "vietnamese": "ẹọẸỌ"}
PUNCTUATION = "–—‘’“”„•…‹›−€\u0300\u0301\u0323\u0304"
FEATURES = ["kern", "mark", "mkmk", "ccmp", "liga", "tnum", "lnum", "locl"]


def part(name):
    return TTFont(PARTS / f"familjen-grotesk-{name}-wght-normal.woff2")


def add(base, source, characters):
    """Copies glyphs, the parts they are composed of, and how they vary."""
    order = base.getGlyphOrder()
    for character in characters:
        glyph = source.getBestCmap()[ord(character)]
        waiting = [glyph]
        while waiting:
            name = waiting.pop()
            outline = source["glyf"][name]
            if outline.isComposite():
                waiting += [component.glyphName for component in outline.components]
            if name in base["glyf"].glyphs:
                continue
            base["glyf"].glyphs[name] = outline
            base["hmtx"].metrics[name] = source["hmtx"].metrics[name]
            base["gvar"].variations[name] = source["gvar"].variations.get(name, [])
            order.append(name)
        for table in base["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(character)] = glyph
    base.setGlyphOrder(order)
    base["glyf"].glyphOrder = order
    base["maxp"].numGlyphs = len(order)


font = part("latin")
for name, characters in ADDED.items():
    add(font, part(name), characters)
# Deleted because HVAR covers only the first part's glyphs; gvar varies the widths too.
del font["HVAR"]
font.flavor = None
merged = io.BytesIO()
font.save(merged)
merged.seek(0)

font = TTFont(merged)
options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=[1, 2, 3, 4, 6, 13, 14])
subsetter = subset.Subsetter(options)
latin = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)]))
subsetter.populate(text=latin + PUNCTUATION + "".join(ADDED.values()))
subsetter.subset(font)
font.flavor = "woff2"
font.save(TARGET)
print(f"{TARGET.relative_to(ROOT)}: {TARGET.stat().st_size / 1024:.1f} KB")
