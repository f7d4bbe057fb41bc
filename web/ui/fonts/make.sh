#!/bin/sh
# Makes the files of this folder from the packages; see README.md. Needs fonttools and brotli from PyPI.
set -eu
cd "$(dirname "$0")"
packages=../../../node_modules/@fontsource-variable
temp=$(mktemp -d)
trap 'rm -r "$temp"' EXIT

core='U+20-7E,U+A0,U+A3,U+A7,U+B2,U+B7,U+BD,U+D7,U+2009,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+20AC,U+2212'
rest='U+A1-A2,U+A4-A6,U+A8-B1,U+B3-B6,U+B8-BC,U+BE-D6,U+D8-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+304,U+308,U+329,U+2000-2008,U+200A-2012,U+2015-2017,U+201A-201B,U+201E-2021,U+2023-2025,U+2027-206F,U+2122,U+2191,U+2193,U+2215,U+FEFF,U+FFFD'

# package, weights, part, characters
make() {
  pyftsubset "$packages/$1/files/$1-latin-wght-normal.woff2" --unicodes="$4" --no-hinting \
    --layout-features='kern,mark,mkmk,ccmp,locl,liga,calt,rlig,tnum,lnum' --output-file="$temp/part.ttf"
  fonttools varLib.instancer "$temp/part.ttf" "wght=$2" --output "$temp/weights.ttf"
  fonttools ttLib.woff2 compress -o "$1-$3.woff2" "$temp/weights.ttf"
}
make hanken-grotesk 400:700 core "$core"
make hanken-grotesk 400:700 rest "$rest"
make bricolage-grotesque 400:800 core "$core"
make bricolage-grotesque 400:800 rest "$rest"
