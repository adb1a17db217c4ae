"""Tests of the package with the command that CREDENCE_COMMAND names, or with the installed wheel."""

import contextlib
import csv
import ctypes
import io
import math
import os
import pathlib
import re
import tempfile
import threading
import unittest

import credence
from credence._evidence import cells

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
        self.assertTrue(str(stated).endswith("\n" + note))
        self.assertTrue(str(stated[0]).endswith("\n" + note))
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
            self.assertEqual(expected, cells(values))
        self.assertEqual([0.699999988079071], cells([0.699999988079071]))
        share = credence.outcomes(scores, metrics="share:at-least=0.7", range=(-1, 20000))[0]
        self.assertEqual(3 / 7, share.value)

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
        with self.assertRaisesRegex(ValueError, r"values must be finite numbers: values\[1\]=nan"):
            credence.outcomes([1, float("nan")])
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


if __name__ == "__main__":
    unittest.main()
