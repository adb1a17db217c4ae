"""Makes a wheel from a download that has its own Java: python3 build_wheel.py DOWNLOAD_FOLDER VERSION OUT_FOLDER.

The wheel needs no other package and no Java: pip install OUT_FOLDER/credence-*.whl.
"""

import base64
import hashlib
import os
import pathlib
import sysconfig
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
TIME = (1980, 1, 1, 0, 0, 0)

METADATA = """Metadata-Version: 2.1
Name: credence
Version: {version}
Summary: Intervals and comparisons for classification metrics
License: Apache-2.0
Requires-Python: >=3.9
"""


def python_version(version):
    """A snapshot is a development version in Python's terms."""
    return version.replace("-SNAPSHOT", ".dev0")


def main(download, version, out):
    version = python_version(version)
    tag = "py3-none-" + sysconfig.get_platform().replace("-", "_").replace(".", "_")
    info = f"credence-{version}.dist-info"
    path = pathlib.Path(out) / f"credence-{version}-{tag}.whl"
    path.parent.mkdir(parents=True, exist_ok=True)
    records = []
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:

        def add(name, content, mode=0o644):
            entry = zipfile.ZipInfo(name, TIME)
            entry.external_attr = (0o100000 | mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            records.append(f'"{name}",sha256={digest},{len(content)}')

        for file in sorted((HERE / "src" / "credence").glob("*.py")):
            add(f"credence/{file.name}", file.read_bytes())
        root = pathlib.Path(download)
        for file in sorted(f for f in root.rglob("*") if f.is_file()):
            mode = 0o755 if os.access(file, os.X_OK) else 0o644
            add(f"credence/command/{file.relative_to(root).as_posix()}", file.read_bytes(), mode)
        add(f"{info}/METADATA", METADATA.format(version=version).encode())
        add(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: credence\nRoot-Is-Purelib: false\nTag: {tag}\n".encode())
        wheel.writestr(zipfile.ZipInfo(f"{info}/RECORD", TIME), "\n".join([*records, f"{info}/RECORD,,"]) + "\n")
    print(path)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
