#!/usr/bin/env python3
"""Checks a receipt (docs/transparency.md) with Python alone: hashlib, and `cryptography` for Ed25519.

    python3 check_receipt.py 4711.tlog-proof '<verifier key>'

The file is a .tlog-proof, or the JSON that GET /api/receipts/{id}/proof answered.
"""
import base64
import hashlib
import json
import struct
import sys

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def need(condition, why):
    if not condition:
        raise ValueError(why)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def decode(text):
    data = base64.b64decode(text, validate=True)
    need(base64.b64encode(data).decode() == text, "base64 is not written in its only way")
    return data


def root_of(leaf, index, size, path):
    """The root that a path leads to, RFC 9162, section 2.1.3.2."""
    need(0 <= index < size, "the entry is not in a log of this size")
    here, last, node = index, size - 1, leaf
    for sibling in path:
        need(last > 0, "the path is too long")
        if here & 1 or here == last:
            node = sha256(b"\x01", sibling, node)
            while here and not here & 1:
                here, last = here >> 1, last >> 1
        else:
            node = sha256(b"\x01", node, sibling)
        here, last = here >> 1, last >> 1
    need(last == 0, "the path is too short")
    return node


def signed_by(note, vkey):
    """The text of a signed note, if the key has signed it."""
    name, number, key = vkey.split("+", 2)
    key = decode(key)
    need(sha256(name.encode(), b"\n", key)[:4].hex() == number and key[0] == 1, "this is no verifier key")
    text, signatures = note.rsplit("\n\n", 1)
    for line in signatures.splitlines():
        dash, signer, signature = line.split(" ")
        signature = decode(signature)
        if (dash, signer, signature[:4].hex()) == ("—", name, number):
            Ed25519PublicKey.from_public_bytes(key[1:]).verify(signature[4:], (text + "\n").encode())
            return name, text.split("\n")
    raise ValueError("the key has not signed this head")


def main(file, vkey):
    with open(file, encoding="utf-8", newline="") as opened:
        text = opened.read()
    if text.lstrip().startswith("{"):
        text = json.loads(text).get("proof")
        need(isinstance(text, str), "this answer has no proof: the posting is not in the log yet")
    proof, _, head = text.partition("\n\n")
    need(proof.count("\n") >= 2, "this is neither a .tlog-proof nor the answer with one")
    first, extra, index, *path = proof.split("\n")
    shaped = first == "c2sp.org/tlog-proof@v1" and extra.startswith("extra ") and index.startswith("index ")
    need(shaped, "this is no .tlog-proof")
    extra, index = decode(extra[6:]), int(index[6:])
    need(len(extra) == 82, "this is not the proof of a receipt")
    leaf = sha256(b"\x00\x01", sha256(b"evens posting 1\n", extra))
    name, (origin, size, root) = signed_by(head, vkey)
    need(origin == name, "the head is of another log")
    need(root_of(leaf, index, int(size), [decode(line) for line in path]) == decode(root), "it is not in the log")
    posting, _, source, destination, cents, at, reason = struct.unpack(">6QH", extra[32:])
    print(f"posting {posting}: {cents / 100:.2f} from account {source} to {destination}, reason {reason}, at {at} µs")
    print(f"verified: entry {index} of {size} in the log {origin}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:3])
    except Exception as error:
        sys.exit(f"DOES NOT VERIFY: {error or type(error).__name__}")
