"""What the generators of the JSON tables share: they recompute every expected value of a table from its inputs.

A table is {"description", "source", "fields", "cases"}. A generator says which fields of a case are inputs and computes the others;
a field x_s is x with 25 digits. Run a generator without arguments to check the committed table: every number must agree to the digits
that stand there, 25 where there is an x_s, otherwise the nearest double or its neighbour; no field may be left out. With the argument
"write" the numbers are replaced by the recomputed ones.
"""
import json
import math
import os
import sys
import time
from mpmath import mp, mpf, nstr

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

# What rounding may leave where a table has an exact 0.
NOTHING = mpf(10) ** -26


class Checker:
    def __init__(self):
        self.compared, self.problems = 0, []

    def number(self, expected, digits, value, where):
        self.compared += 1
        if expected is None or value is None:
            if expected is not value:
                self.problems.append(f"{where}: expected {expected}, computed {value}")
            return
        value = mpf(value)
        if abs(value) < NOTHING and expected == 0 and (digits is None or mpf(digits) == 0):
            value = mpf(0)
        if digits is not None:
            good = abs(mpf(digits) - value) <= mpf(10) ** -24 * abs(value)
        else:
            near = float(value)
            good = near in (float(expected), math.nextafter(expected, math.inf), math.nextafter(expected, -math.inf))
        if not good:
            self.problems.append(f"{where}: expected {digits or repr(expected)}, computed {nstr(value, 25)}")

    def agree(self, expected, digits, value, where):
        if isinstance(value, dict):
            self.case(expected, value, set(), where)
        elif isinstance(value, (list, tuple)):
            if expected is None or len(expected) != len(value):
                self.problems.append(f"{where}: expected {expected}, computed {value}")
                return
            for i, v in enumerate(value):
                self.agree(expected[i], digits[i] if digits else None, v, f"{where}[{i}]")
        elif isinstance(value, (str, bool)):
            self.compared += 1
            if expected != value:
                self.problems.append(f"{where}: expected {expected}, computed {value}")
        else:
            self.number(expected, digits, value, where)

    def case(self, expected, computed, inputs, where):
        names = {name for name in expected if not name.endswith("_s") and name not in inputs}
        for name in sorted(names - set(computed)):
            self.problems.append(f"{where}: nothing computes {name}")
        for name in names & set(computed):
            self.agree(expected[name], expected.get(name + "_s"), computed[name], f"{where}.{name}")


def double(value):
    return value if value is None or isinstance(value, (str, bool, int)) else float(value)


def replaced(old, value):
    """The recomputed value in the shape of the old one, and its digits."""
    if isinstance(value, dict):
        result = dict(old)
        for name, v in value.items():
            put(result, name, v)
        return result
    if isinstance(value, (list, tuple)):
        return [replaced(o, v) for o, v in zip(old, value)]
    return double(value)


def text(value):
    if isinstance(value, (list, tuple)):
        return [text(v) for v in value]
    return None if value is None else nstr(mpf(value), 25, strip_zeros=False)


def put(case, name, value):
    if name in case:
        case[name] = replaced(case[name], value)
        if name + "_s" in case:
            case[name + "_s"] = text(value)


def run(path, compute, inputs):
    """compute(case) gives the values of a case; inputs are the fields that it reads or that are remarks."""
    path = os.path.join(ROOT, path)
    with open(path) as stream:
        table = json.load(stream)
    start, checker = time.time(), Checker()
    for i, case in enumerate(table["cases"]):
        values = compute(case)
        if sys.argv[1:] == ["write"]:
            for name, value in values.items():
                put(case, name, value)
        else:
            checker.case(case, values, set(inputs), f"case {i}")
    if sys.argv[1:] == ["write"]:
        with open(path, "w") as out:
            head = ",\n".join(f"{json.dumps(k)}: {json.dumps(table[k])}" for k in table if k != "cases")
            rows = ",\n".join(json.dumps(case) for case in table["cases"])
            out.write("{\n" + head + ',\n"cases": [\n' + rows + "\n]\n}\n")
        return
    for problem in checker.problems:
        print(problem)
    print(f"{os.path.basename(path)}: {len(table['cases'])} cases, {checker.compared} numbers compared,"
          f" {len(checker.problems)} problems, {time.time() - start:.0f} s, {mp.dps} digits")
    sys.exit(1 if checker.problems else 0)
