"""Tests of the package with the command that CREDENCE_COMMAND names, or with the installed wheel."""

import array
import contextlib
import csv
import ctypes
import io
import math
import os
import pathlib
import re
import struct
import tempfile
import threading
import types
import unittest

import credence
from credence._columns import column, is_missing

DATA = pathlib.Path(__file__).resolve().parents[3] / "examples" / "data" / "breast-cancer.csv"


def columns():
    with open(DATA, newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    return {name: [row[name] for row in rows] for name in rows[0]}


class CredenceTest(unittest.TestCase):
    def test_metrics_of_predictions_have_the_intervals_of_the_command(self):
        c = columns()
        results = credence.evaluate(c["truth"], c["logistic_prediction"], positive="malignant", metrics=["f1", "mcc"])
        self.assertEqual("0.9637", f"{results['f1'].value:.4f}")
        self.assertEqual("[0.9404, 0.9781]", f"[{results['f1'].lower:.4f}, {results['f1'].upper:.4f}]")
        self.assertEqual("wilson-modified", results["f1"].method)
        self.assertEqual("dirichlet-lattice", results["mcc"].method)

    def test_labels_that_are_named_otherwise_are_refused(self):
        with self.assertRaisesRegex(ValueError, "truth and prediction have no label in common: truth=\\['False', 'True'\\], prediction=\\['0', '1'\\]"):
            credence.evaluate([True, False, True], [1, 0, 1])
        with self.assertRaisesRegex(ValueError, "2 of 3 labels of second are labels that the truth never has"):
            credence.compare(["yes", "no", "no"], ["yes", "no", "no"], ["yes", "No", "No"])

    def test_order_of_labels_is_that_which_was_stated(self):
        truth = ["low", "medium", "high"] * 20
        first = [label if row % 4 else "medium" for row, label in enumerate(truth)]
        kappa = "cohen-kappa:weights=quadratic"
        refused = credence.evaluate(truth, first, metrics=[kappa, "accuracy"])
        self.assertRegex(refused[0].error, "nobody stated their order: labels as text=high, low, medium")
        self.assertTrue(math.isnan(refused[0].value))
        self.assertEqual(50 / 60, refused["accuracy"].value)
        self.assertRegex(credence.compare(truth, first, truth, metrics=kappa)[0].error, "nobody stated their order")
        self.assertRegex(credence.evaluate(truth, first, metrics=kappa, clusters=[row // 3 for row in range(60)])[0].error, "nobody stated")

        order = ["low", "medium", "high"]
        stated = credence.evaluate(truth, first, metrics=kappa, labels=order)
        grades = credence.evaluate([order.index(label) for label in truth], [order.index(label) for label in first], metrics=kappa)
        self.assertEqual((grades[0].value, grades[0].lower, grades[0].upper), (stated[0].value, stated[0].lower, stated[0].upper))
        note = f"{kappa} takes the classes in this order: low, medium, high"
        self.assertIn(note, stated[0].notes)
        self.assertIn("\n" + note, str(stated))
        self.assertIn("\n" + note, str(stated[0]))
        self.assertIn(f"<p>{note}</p>", stated._repr_html_())
        compared = credence.compare(truth, first, truth, metrics=kappa, labels=order)[0]
        self.assertEqual((stated[0].value, 1), (compared.first, compared.second))

    def test_labels_that_do_not_fit_are_refused(self):
        with self.assertRaisesRegex(ValueError, r"labels must contain every label that occurs: 'c' is missing; labels=\['a', 'b'\]"):
            credence.evaluate(["a", "c"], ["a", "b"], labels=["a", "b"])
        with self.assertRaisesRegex(ValueError, "labels must be distinct: 'a' occurs 2 times"):
            credence.evaluate(["a", "b"], ["a", "b"], labels=["a", "b", "a"])
        with self.assertRaisesRegex(ValueError, "labels must be a sequence of labels in their order.*labels='a,b'"):
            credence.evaluate(["a", "b"], ["a", "b"], labels="a,b")
        with self.assertRaisesRegex(ValueError, "labels states the order of predicted labels, and scores have none"):
            credence.evaluate(["a", "b"], score=[0.1, 0.9], positive="b", labels=["a", "b"])
        apart = credence.evaluate(["a", "a"], ["b", "b"], labels=["a", "b", "c"], metrics="accuracy")[0]
        self.assertEqual(0, apart.value)

    def test_result_has_the_requested_name_and_that_of_the_metric(self):
        results = credence.evaluate(["yes", "no"], score=[0.9, 0.2], positive="yes", metrics=["auc"])
        self.assertIs(results["auc"], results["auroc"])

    def test_results_print_as_a_table_and_as_escaped_html(self):
        results = credence.evaluate(["<b>", "no"], ["<b>", "no"], positive="<b>", metrics=["recall@<b>"])
        self.assertIn("95% interval", str(results))
        self.assertNotIn("<b>", results._repr_html_())
        self.assertIn("&lt;b&gt;", results._repr_html_())

    def test_systems_are_compared_on_the_same_items(self):
        c = columns()
        result = credence.compare(c["truth"], c["logistic_prediction"], c["tree_prediction"], positive="malignant", metrics="accuracy")[0]
        self.assertEqual("0.0404", f"{result.value:.4f}")
        self.assertEqual("tango", result.method)
        self.assertTrue(0 < result.lower < result.value < result.upper)
        self.assertAlmostEqual(result.value, result.first - result.second)
        self.assertLess(result.p, 0.001)

    def test_scores_have_an_area(self):
        c = columns()
        result = credence.evaluate(c["truth"], score=c["logistic_score"], positive="malignant")["auroc"]
        self.assertTrue(0.98 < result.lower < result.value < result.upper <= 1)

    def test_numbers_of_single_precision_are_those_of_their_texts(self):
        class Single(list):
            dtype = "float32"

        texts = [0.7, 0.1, 0.95, 3e-20, 12345.6, 0.0, -0.3]
        scores = Single(ctypes.c_float(text).value for text in texts)
        self.assertNotEqual(texts, scores)
        for values, expected in ((scores, texts), (Single([math.inf, None]), [math.inf, None])):
            self.assertEqual(expected, column(values, "score"))
        self.assertEqual([0.699999988079071], column([0.699999988079071], "score"))
        share = credence.outcomes(scores, metrics="share:at-least=0.7", range=(-1, 20000))[0]
        self.assertEqual(3 / 7, share.value)

    def test_narrow_numbers_of_any_library_are_those_of_their_texts(self):
        class Series(list):
            def __init__(self, values, **attributes):
                super().__init__(values)
                self.__dict__.update(attributes)

        class Scalar:
            def __init__(self, value, **attributes):
                self.item = lambda: value
                self.__dict__.update(attributes)

        texts = [0.7, 0.1, 0.95]
        single = [ctypes.c_float(text).value for text in texts]
        half = [struct.unpack("e", struct.pack("e", text))[0] for text in texts]
        categories = types.SimpleNamespace(categories=types.SimpleNamespace(dtype="float32"))
        for values in (
            *(Series(single, dtype=dtype) for dtype in ("float32", "Float32", "float[pyarrow]", "torch.float32", ">f4", "Sparse[float32, nan]", categories)),
            *(Series(single, type=arrow) for arrow in ("float", "dictionary<values=float, indices=int32, ordered=0>")),
            *(Series(half, dtype=dtype) for dtype in ("float16", "halffloat[pyarrow]")),
            Series(half, type="halffloat"),
            array.array("f", texts),
            memoryview(array.array("f", texts)),
            [Scalar(value, dtype="float32") for value in single],
        ):
            self.assertEqual(texts, column(values, "score"), getattr(values, "dtype", values))
        for dtype in ("float64", "Float64", "double[pyarrow]", "bfloat16", float):
            self.assertEqual(single, column(Series(single, dtype=dtype), "score"), dtype)
        share = credence.outcomes(Series(single, dtype="float[pyarrow]"), metrics="share:at-least=0.7", range=(0, 1))[0]
        self.assertEqual(2 / 3, share.value)

    def test_only_one_column_of_values_is_read(self):
        class Frame(dict):
            columns = property(dict.keys)

        class Table:
            column_names = ["y", "z"]

        class Square(list):
            shape = (2, 1)

        labels = ["a", "b"] * 10
        calls = {
            "truth": lambda values: credence.evaluate(values, labels),
            "prediction": lambda values: credence.evaluate(labels, values),
            "score": lambda values: credence.evaluate(labels, score=values, positive="a"),
            "labels": lambda values: credence.evaluate(labels, labels, labels=values),
            "metrics": lambda values: credence.evaluate(labels, labels, metrics=values),
            "first": lambda values: credence.compare(labels, values, labels),
            "second": lambda values: credence.compare(labels, labels, values),
            "values": lambda values: credence.outcomes(values),
            "against": lambda values: credence.outcomes([0, 1], values),
            "item": lambda values: credence.outcomes([0, 1], item=values),
            "range": lambda values: credence.outcomes([0, 1], range=values),
            "clusters": lambda values: credence.evaluate(labels, labels, clusters=values),
            "options": lambda values: credence.report({"y": labels}, "page.html", truth="y", options=values),
        }
        wrong = {
            r"it is a Frame with the keys \['y'\]": Frame(y=labels),
            r"it is a Table with the columns \['y', 'z'\]; give one of them, such as df\['y'\]": Table(),
            r"it is a dict with the keys \[1, 2\]; give the values of one key": {1: "a", 2: "b"},
            "it is a set, whose values have no order; give a list": {"a", "b"},
            r"it is a Square of the shape \(2, 1\); give one column of it, such as \w+\[:, 0\]": Square([["a"], ["b"]]),
            "it is a int": 5,
        }
        for name, call in calls.items():
            for words, values in wrong.items():
                with self.subTest(name=name, words=words), self.assertRaisesRegex(ValueError, f"^{name} must be one column of values, such as a list: {words}"):
                    call(values)
            if name != "metrics":
                with self.assertRaisesRegex(ValueError, f"^{name} must be .* text|^labels must be a sequence"):
                    call("abab")
            with self.subTest(name=name), self.assertRaisesRegex(ValueError, rf"^{name}\[0\] must be one value, and not a list: {name}\[0\]=\['a'\]"):
                call([["a"], ["b"]])
        with self.assertRaisesRegex(ValueError, "positive must be one value, and not a list"):
            credence.evaluate(labels, labels, positive=["a"])
        with self.assertRaisesRegex(ValueError, "level must be one value, and not a list"):
            credence.evaluate(labels, labels, level=[0.9, 0.95])
        with self.assertRaisesRegex(ValueError, "range must have two ends, such as"):
            credence.outcomes([0, 1], range=(0, 1, 2))
        for ends in ((0, None), ("0", 1)):
            with self.assertRaisesRegex(ValueError, "range must have two ends that are numbers"):
                credence.outcomes([0, 1], range=ends)
        named = credence.evaluate(labels, labels, metrics="accuracy", clusters=[("site", row // 2) for row in range(20)])[0]
        self.assertEqual(1, named.value)

    def test_outcomes_have_intervals_over_items_and_are_compared(self):
        mean = credence.outcomes([1, 0, 1, 1, 0.25, 1], item=["q1", "q1", "q2", "q3", "q4", "q5"], range=(0, 1))["mean"]
        self.assertEqual((0.5 + 1 + 1 + 0.25 + 1) / 5, mean.value)
        self.assertEqual("delta-wilson", mean.method)
        self.assertTrue(0 <= mean.lower < mean.value < mean.upper <= 1)
        median = credence.outcomes([0.8, 1.1, 0.9, 4.0, 1.2], metrics="quantile", range=(0, math.inf))[0]
        self.assertEqual((1.1, "order-statistic"), (median.value, median.method))
        both = credence.outcomes([1, 1, 0.5, 1], [0, 1, 0.5, 0.5], range=(0, 1), margin=0.1)[0]
        self.assertEqual((0.375, "paired-delta"), (both.value, both.method))
        clustered = credence.outcomes([1, 0, 1, 0.5], clusters=["a", "a", "b", "c"], range=(0, 1))[0]
        self.assertEqual(0.625, clustered.value)

    def test_wrong_outcomes_are_refused_with_their_place(self):
        with self.assertRaisesRegex(ValueError, r"values must be finite numbers: values\[1\]=inf"):
            credence.outcomes([1, float("inf")])
        with self.assertRaisesRegex(ValueError, "values=2, item=1"):
            credence.outcomes([1, 0], item=["a"])
        self.assertIn("outcome must lie in the declared range [0.0, 1.0]: outcome=2.0", credence.outcomes([0, 2], range=(0, 1))[0].error)
        self.assertIn("no field 'comparator'", credence.outcomes([0, 1], comparator="tango")[0].error)

    def test_item_in_two_clusters_is_refused(self):
        for against in (None, [1, 1, 0]):
            with self.assertRaisesRegex(ValueError, "an item must be in one cluster: item 'a' is in 'x' and 'y'"):
                credence.outcomes([1, 0, 1], against, item=["a", "b", "a"], clusters=["x", "x", "y"])
        self.assertIsNone(credence.outcomes([1, 0, 1], item=["a", "b", "a"], clusters=["x", "y", "x"])[0].error)

    def test_options_that_are_no_finite_numbers_are_refused_by_name(self):
        nan = float("nan")
        for name in ("level", "seed", "draws"):
            with self.assertRaisesRegex(ValueError, f"{name} must be a finite number: {name}=nan"):
                credence.evaluate(["a", "b"], ["a", "b"], **{name: nan})
        with self.assertRaisesRegex(ValueError, "margin must be a finite number: margin=inf"):
            credence.compare(["a", "b"], ["a", "b"], ["a", "b"], margin=math.inf)
        with self.assertRaisesRegex(ValueError, "range must have two ends that are numbers: upper=nan"):
            credence.outcomes([0, 1], range=(0, nan))

    def test_clusters_widen_the_interval(self):
        truth, prediction = ["a", "b"] * 40, ["a"] * 60 + ["b"] * 20
        alone = credence.evaluate(truth, prediction, metrics="accuracy")[0]
        clustered = credence.evaluate(truth, prediction, metrics="accuracy", clusters=[i // 8 for i in range(80)])[0]
        self.assertEqual(alone.value, clustered.value)
        self.assertGreater(clustered.upper - clustered.lower, alone.upper - alone.lower)

    def test_names_that_may_be_one_are_noted(self):
        clusters = ["7", "7.0", "8", "9"] * 10
        note = "clusters '7', '7.0' are the same number written in different ways, and are counted as 2 clusters; give both one name if they are one, because the bounds are then too narrow"
        for truth, prediction, words in ((["yes", "Yes", "no", "no"], ["yes", "no", "no", "yes"], "labels 'Yes', 'yes' differ only in upper and lower case"), (["0", "0.0", "1", "1"], ["0", "1", "1", "0"], "labels '0', '0.0' are the same number"), (["a", "a ", "b", "b"], ["a", "b", "b", "a"], "labels 'a', 'a ' look alike")):
            for results in (
                credence.evaluate(truth * 10, prediction * 10, metrics="accuracy", clusters=clusters),
                credence.compare(truth * 10, prediction * 10, truth * 10, metrics="accuracy", clusters=clusters),
            ):
                with self.subTest(words=words):
                    self.assertIn(note, results[0].notes)
                    self.assertTrue(any(found.startswith(words) for found in results[0].notes), results[0].notes)
                    self.assertIn(note, str(results))
        for results in (
            credence.outcomes([1, 0, 1, 1] * 10, clusters=clusters),
            credence.evaluate(["a", "b", "b", "a"] * 10, score=[row % 7 for row in range(40)], positive="a", metrics="auroc", clusters=clusters),
        ):
            self.assertIn(note, results[0].notes)
        self.assertIn("items 'Q', 'q' differ only in upper and lower case", str(credence.outcomes([1, 0, 1], item=["q", "Q", "r"])))
        for positive, other in (("yes", "Yes"), ("1", "1.0"), ("a", " a")):
            found = credence.evaluate([positive, other, "n", "n"] * 10, score=[row % 7 for row in range(40)], positive=positive, metrics="auroc")[0]
            self.assertIn(f"labels '{other}' and '{positive}' differ only in how they are written, and '{other}' is counted as negative; give both one name if they are one", found.notes)
        printed = str(credence.evaluate(["a", "b", "b", "a"] * 10, ["a", "b", "a", "a"] * 10, clusters=clusters))
        self.assertEqual(1, printed.count(note))
        self.assertIn("\n" + note, printed)
        plain = credence.evaluate(["a", "b", "b", "a"] * 10, ["a", "b", "a", "a"] * 10, metrics="accuracy", clusters=["7", "8", "9", "10"] * 10)[0]
        self.assertEqual([], plain.notes)

    def test_refused_metric_has_its_reason_and_the_next_is_answered(self):
        results = credence.evaluate(["a", "b"], ["a", "b"], metrics=["auroc", "accuracy"])
        self.assertIn("auroc", results[0].error)
        self.assertTrue(math.isnan(results[0].value))
        self.assertEqual(1, results[1].value)

    def test_missing_labels_and_unequal_lengths_are_refused_with_their_place(self):
        with self.assertRaisesRegex(ValueError, r"truth\[1\]=None"):
            credence.evaluate(["a", None], ["a", "b"])
        with self.assertRaisesRegex(ValueError, "truth=2, prediction=1"):
            credence.evaluate(["a", "b"], ["a"])
        with self.assertRaisesRegex(ValueError, "positive must be one of the labels"):
            credence.evaluate(["a", "b"], ["a", "b"], positive="c")

    def test_missing_values_of_any_library_are_refused_with_their_row(self):
        class Missing:
            def __ne__(self, other):
                return self

            def __bool__(self):
                raise TypeError("boolean value of NA is ambiguous")

            def __repr__(self):
                return "<NA>"

        class Arrow:
            def __init__(self, values):
                self.to_pylist = lambda: values

            def __iter__(self):
                raise AssertionError("its values are no values of Python")

        self.assertFalse(any(map(is_missing, (0, "", False, "None", (1, 2)))))
        for value, shown in ((None, "None"), (math.nan, "nan"), (Missing(), "<NA>")):
            for values in ([1, value, 0], Arrow([1, value, 0])):
                for name, call in {
                    "truth": lambda: credence.evaluate(values, [1, 0, 0]),
                    "prediction": lambda: credence.evaluate([1, 0, 0], values),
                    "score": lambda: credence.evaluate([1, 0, 0], score=values, positive=1),
                    "first": lambda: credence.compare([1, 0, 0], values, [1, 0, 0]),
                    "values": lambda: credence.outcomes(values),
                    "against": lambda: credence.outcomes([1, 0, 0], values),
                    "item": lambda: credence.outcomes([1, 0, 0], item=values),
                    "clusters": lambda: credence.evaluate([1, 0, 0], [1, 0, 0], clusters=values),
                }.items():
                    with self.subTest(name=name, shown=shown), self.assertRaisesRegex(ValueError, rf"^{name} must not be missing: {name}\[1\]={shown}; leave out"):
                        call()
        with self.assertRaisesRegex(ValueError, r"clusters must not be missing: clusters\[0\]"):
            credence.evaluate([1, 0], [1, 0], clusters=[("a", None), ("a", "b")])
        with self.assertRaisesRegex(ValueError, r"score must be numbers: score\[1\]='high'"):
            credence.evaluate([1, 0], score=[0.5, "high"], positive=1)
        with self.assertRaisesRegex(ValueError, "level must be a finite number: level=<NA>"):
            credence.evaluate([1, 0], [1, 0], level=Missing())

    def test_data_of_more_than_sixteen_megabytes_are_answered(self):
        truth = [row % 210 for row in range(2100)]
        first = [label if row % 10 else (label + 1) % 210 for row, label in enumerate(truth)]
        compared = credence.compare(truth, first, truth, metrics="accuracy")[0]
        self.assertEqual((0.9, 1), (compared.first, compared.second), compared.error)
        scores = [row / 1_000_003 for row in range(1_000_000)]
        area = credence.evaluate([row % 2 for row in range(1_000_000)], score=scores, positive=1, metrics="auroc")[0]
        self.assertAlmostEqual(0.500001, area.value, 12)

    def test_counts_that_fit_into_no_request_are_refused_before_they_need_memory(self):
        labels = [str(row) for row in range(1000)]
        with self.assertRaisesRegex(ValueError, r"at most 500000000 counts: 1000 classes have 1000\^3 of them; merge rare classes, or write"):
            credence.compare(labels, labels, labels)
        with self.assertRaisesRegex(ValueError, r"1000 classes have 1000\^2 of them in each of 501 clusters"):
            credence.evaluate(labels, labels, clusters=[row % 501 for row in range(1000)])

    def test_call_after_an_interrupted_one_has_its_own_answer(self):
        self.assertEqual(1, credence.evaluate(["a", "b"], ["a", "b"], metrics="accuracy")[0].value)
        service = credence._service()

        def interrupted(line):
            del service._exchange
            service._process.stdin.write(line + "\n")
            service._process.stdin.flush()
            raise KeyboardInterrupt

        service._exchange = interrupted
        with self.assertRaises(KeyboardInterrupt):
            credence.evaluate(["a", "b"], ["a", "b"], metrics="accuracy")
        self.assertEqual(0.5, credence.evaluate(["a", "b"], ["a", "a"], metrics="accuracy")[0].value)

    def test_threads_share_the_process_without_mixing_answers(self):
        found = {}

        def work(n):
            found[n] = credence.evaluate(["a"] * n + ["b"], ["a"] * n + ["a"], metrics="accuracy")[0].value

        threads = [threading.Thread(target=work, args=(n,)) for n in range(1, 21)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        self.assertEqual({n: n / (n + 1) for n in range(1, 21)}, found)

    def test_examples_of_the_documentation_run(self):
        page = (DATA.parents[2] / "docs" / "how-to" / "python-and-r.md").read_text(encoding="utf-8")
        blocks = re.findall("```python\n(.*?)```", page, re.S)
        self.assertTrue(blocks)
        for block in blocks:
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                exec(block, {})
            self.assertIn("f1", printed.getvalue())

    def test_report_is_a_page(self):
        with tempfile.TemporaryDirectory() as folder:
            path = credence.report(columns(), os.path.join(folder, "page.html"), truth="truth", prediction="logistic_prediction", positive="malignant", metrics=["f1"])
            self.assertIn("<html", pathlib.Path(path).read_text(encoding="utf-8"))
            with self.assertRaisesRegex(ValueError, "^table.csv.*nothing"):
                credence.report(columns(), path, truth="nothing", prediction="logistic_prediction")

    def test_report_takes_whole_numbers_as_one_label_and_names_no_temporary_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = credence.report({"t": [1.0, 0.0] * 20, "p": [1, 0] * 20}, os.path.join(folder, "page.html"), truth="t", prediction="p", positive=1.0, metrics=["f1"])
            page = pathlib.Path(path).read_text(encoding="utf-8")
            self.assertIn("credence report table.csv --truth t", page)
            self.assertNotIn("/table.csv", page)

    def test_report_takes_columns_whose_names_are_numbers(self):
        table = {0: ["a", "b", None] * 20, 1: ["a", "a", "b"] * 20, "vectors": [[1, 2]] * 60}
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.html")
            credence.report(table, path, truth=0, prediction=1, metrics=["accuracy"], options=["--drop-missing"])
            self.assertIn("credence report table.csv --truth 0", pathlib.Path(path).read_text(encoding="utf-8"))
            with self.assertRaisesRegex(ValueError, "columns must have distinct names: '0' occurs 2 times"):
                credence.report({0: ["a"], "0": ["b"]}, path, truth=0)
            with self.assertRaisesRegex(ValueError, "^truth must be one value, and not a list"):
                credence.report(table, path, truth=["a", "b"])
            with self.assertRaisesRegex(ValueError, "table must be a data frame or a mapping of names to sequences: it is a list"):
                credence.report([["a", "b"]], path, truth=0)


if __name__ == "__main__":
    unittest.main()
