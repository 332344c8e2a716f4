#!/usr/bin/env python3
"""Writes class files that name each other, and a program that names the first of them: named.py FOLDER NUMBER."""

import struct
import sys
from pathlib import Path

UTF8, CLASS, REFERENCES = 1, 7, 150
VERSION, PUBLIC_SUPER = 61, 0x21

folder, number = Path(sys.argv[1]), int(sys.argv[2])
(folder / "named").mkdir(parents=True, exist_ok=True)


def constants(names):
    """A class and its name for each, two constants each."""
    parts = []
    for i, name in enumerate(names):
        text = name.encode()
        parts.append(struct.pack(">BH", UTF8, len(text)) + text)
        parts.append(struct.pack(">BH", CLASS, 2 * i + 1))
    return b"".join(parts)


for own in range(number):
    others = sorted({(own * 7 + 13 * i + 1) % number for i in range(REFERENCES)})
    pool = [f"named/C{own}", "java/lang/Object"] + [f"named/C{i}" for i in others]
    head = struct.pack(">IHHH", 0xCAFEBABE, 0, VERSION, 2 * len(pool) + 1)
    tail = struct.pack(">HHHHHHH", PUBLIC_SUPER, 2, 4, 0, 0, 0, 0)
    (folder / "named" / f"C{own}.class").write_bytes(head + constants(pool) + tail)
(folder / "Named.java").write_text(
    """public final class Named {
  private static final String FIRST = "named.C0";

  public static void main(String[] args) throws Exception {
    ends.Brief.main(args);
    if (args.length > 9) {
      Class.forName(FIRST);
    }
  }
}
"""
)
