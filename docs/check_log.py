#!/usr/bin/env python3
"""Checks a whole log (docs/transparency.md) with Python alone: hashlib, and `cryptography` for Ed25519.

    python3 check_log.py https://evens.example '<verifier key>'

It reads every entry and every tile, computes the root, and compares it with the head that the key has signed. It does not read the
content of entries: `npm run verify -- log --full` does.
"""
import base64
import hashlib
import sys
import time
import urllib.error
import urllib.request

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

TILE = 256
HASH = 32
LARGEST = TILE * (2 + 65_535)


def need(condition, why):
    if not condition:
        raise ValueError(why)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def get(site, path):
    """The bytes of a file of the log; None without one. It asks a server that limits its readers again."""
    for attempt in range(1, 31):
        try:
            with urllib.request.urlopen(f"{site.rstrip('/')}/log/{path}", timeout=60) as answer:
                data = answer.read(LARGEST + 1)
                need(len(data) <= LARGEST, f"{path} is larger than any file of a log")
                return data
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            need(error.code in (429, 503), f"{path}: {error}")
            time.sleep(min(int(error.headers.get("retry-after") or attempt), 60))
    raise ValueError(f"{path} is not given")


def signed_head(note, vkey):
    """Origin, size and root of a head, if the key has signed it."""
    name, number, key = vkey.split("+", 2)
    key = base64.b64decode(key, validate=True)
    need(sha256(name.encode(), b"\n", key)[:4].hex() == number and key[0] == 1, "this is no verifier key")
    text, signatures = note.rsplit("\n\n", 1)
    origin, size, root = text.split("\n")
    need(origin == name, "the head is of another log")
    for line in signatures.splitlines():
        dash, signer, signature = line.split(" ")
        signature = base64.b64decode(signature, validate=True)
        if (dash, signer, signature[:4].hex()) == ("—", name, number):
            Ed25519PublicKey.from_public_bytes(key[1:]).verify(signature[4:], (text + "\n").encode())
            return origin, int(size), base64.b64decode(root, validate=True)
    raise ValueError("the key has not signed this head")


def tile_path(level, number, width):
    digits = str(number)
    digits = digits.zfill(-(-len(digits) // 3) * 3)
    groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    folders = "".join(f"x{group}/" for group in groups[:-1]) + groups[-1]
    return f"tile/{level}/{folders}" + ("" if width == TILE else f".p/{width}")


def entries_of(bundle, width):
    """The first entries of a bundle, each after its length."""
    at, found = 0, []
    while len(found) < width:
        need(at + 2 <= len(bundle), "a bundle is cut")
        end = at + 2 + int.from_bytes(bundle[at : at + 2], "big")
        need(end <= len(bundle), "a bundle is cut")
        found.append(bundle[at + 2 : end])
        at = end
    return found, at


def whole_or_part(site, level, number, width):
    """A partial file may be gone once it is full."""
    data = get(site, tile_path(level, number, width))
    if data is None and width < TILE:
        return get(site, tile_path(level, number, TILE)), True
    return data, False


def leaves_of(site, size):
    """The hashes of all entries, in order."""
    for number in range(-(-size // TILE)):
        width = min(TILE, size - number * TILE)
        bundle, is_whole = whole_or_part(site, "entries", number, width)
        need(bundle is not None, f"the log does not give bundle {number}")
        entries, end = entries_of(bundle, width)
        need(is_whole or end == len(bundle), f"bundle {number} has more than its {width} entries")
        for entry in entries:
            yield sha256(b"\x00", entry)


def fold(hashes):
    """The hash of a whole number of hashes that is a power of two."""
    while len(hashes) > 1:
        hashes = [sha256(b"\x01", *hashes[at : at + 2]) for at in range(0, len(hashes), 2)]
    return hashes[0]


def check_tile(site, level, number, hashes):
    tile, _ = whole_or_part(site, level, number, len(hashes))
    need(tile is not None, f"the log does not give {tile_path(level, number, len(hashes))}")
    need(tile[: len(hashes) * HASH] == b"".join(hashes), f"tile {level}/{number} is not that of its entries")


def root_of(site, size):
    """The root of all entries; checks their tiles on the way. It holds one tile of each level."""
    levels = []

    def add(level, node):
        if level == len(levels):
            levels.append([0, []])
        levels[level][1].append(node)
        if len(levels[level][1]) == TILE:
            number, hashes = levels[level]
            check_tile(site, level, number, hashes)
            levels[level] = [number + 1, []]
            add(level + 1, fold(hashes))

    for leaf in leaves_of(site, size):
        add(0, leaf)
    root = None
    for level, (number, hashes) in enumerate(levels):
        if hashes:
            check_tile(site, level, number, hashes)
        # the right edge of the tree: whole subtrees, each smaller than the previous one
        while hashes:
            width = len(hashes) & -len(hashes)
            part, hashes = fold(hashes[-width:]), hashes[:-width]
            root = part if root is None else sha256(b"\x01", part, root)
    return sha256() if root is None else root


def main(site, vkey):
    note = get(site, "checkpoint")
    need(note is not None, "there is no log here, or it has no signed head yet")
    origin, size, root = signed_head(note.decode(), vkey)
    need(root_of(site, size) == root, "the entries are not those of the head")
    print(f"verified: all {size} entries and their tiles are those of the head that {vkey} has signed")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:3])
    except Exception as error:
        sys.exit(f"DOES NOT VERIFY: {error or type(error).__name__}")
