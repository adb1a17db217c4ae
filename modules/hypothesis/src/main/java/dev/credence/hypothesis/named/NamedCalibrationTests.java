package dev.credence.hypothesis.named;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.text.InputField;
import dev.credence.api.text.InputField.Kind;
import dev.credence.api.text.NamedInputs;
import dev.credence.curves.calibration.CalibrationTest;
import dev.credence.curves.metric.LogisticFit;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Description;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.internal.Guards;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;

/** The named tests of whether outcomes occur as often as their probabilities state. */
final class NamedCalibrationTests {
    /** Whether a model was fitted to the tested items. */
    enum Fitted {
        /** The items are new to the model. */
        NO,
        /** A logistic regression was fitted to the items. */
        YES
    }

    /** Deciles, as the test is usually computed. */
    private static final long GROUPS = 10;

    private static final String HYPOTHESIS = "items are positive as often as their probabilities state";
    private static final String INDEPENDENT = "the items are independent of each other";
    private static final List<InputField> ITEMS = List.of(
            new InputField("p", Kind.NUMBERS, "the probability of each item that it is positive"),
            new InputField("y", Kind.NUMBERS, "1 for each positive item and 0 for others, in the same order"));

    static final List<NamedTest> ALL = List.of(
            NamedTest.unsided(
                    new Description(
                            "spiegelhalter",
                            "Spiegelhalter's test of calibration",
                            HYPOTHESIS,
                            List.of(
                                    INDEPENDENT,
                                    "there are enough items for a normal statistic, which are about 20 of each class")),
                    ITEMS,
                    (input, options) -> spiegelhalter(scores(input))),
            NamedTest.unsided(
                    new Description(
                            "hosmer-lemeshow",
                            "Hosmer and Lemeshow's test of calibration",
                            HYPOTHESIS,
                            List.of(INDEPENDENT, "each group is expected to have 5 positives and 5 negatives")),
                    itemsAnd(
                            new InputField("groups", Kind.COUNT, "groups of about equal counts").withDefault("10"),
                            new InputField(
                                            "fitted",
                                            Kind.TEXT,
                                            "yes if a logistic regression was fitted to these items")
                                    .withDefault("no")),
                    (input, options) -> hosmerLemeshow(input)),
            NamedTest.unsided(
                    new Description(
                            "isotonic-calibration",
                            "test of calibration by the isotonic curve",
                            HYPOTHESIS,
                            List.of(INDEPENDENT)),
                    itemsAnd(
                            new InputField("draws", Kind.COUNT, "draws of the true classes").withDefault("1999"),
                            new InputField("seed", Kind.COUNT, "seed of the draws").withDefault("0")),
                    (input, options) -> isotonic(input),
                    "corp"),
            ratio("calibration-slope", "slope", "likelihood-ratio test of the calibration slope", "b is 1"),
            ratio(
                    "calibration-intercept",
                    "intercept",
                    "likelihood-ratio test of the calibration intercept",
                    "a is 0 where b is 1"),
            ratio("cox-calibration", "cox", "Cox's test of the calibration slope and intercept", "a is 0 and b is 1"));

    private NamedCalibrationTests() {}

    private static List<InputField> itemsAnd(InputField... more) {
        List<InputField> fields = new ArrayList<>(ITEMS);
        fields.addAll(List.of(more));
        return fields;
    }

    private static NamedTest ratio(String id, String test, String title, String hypothesis) {
        Description description = new Description(
                id,
                title,
                "the log-odds of a positive are a + b ln(p / (1 - p)), and " + hypothesis,
                List.of(
                        INDEPENDENT,
                        "there are enough items for a chi-squared statistic: the variance of the number of positives, which is the sum of p (1 - p), is 1.5"
                                + " or more; with less the test seldom rejects"));
        return NamedTest.unsided(description, ITEMS, (input, options) -> {
            ScoredSample scores = scores(input);
            CalibrationTest result = CalibrationTest.recalibration(scores).stream()
                    .filter(one -> one.test().equals(test))
                    .findFirst()
                    .orElseThrow(() ->
                            new IllegalArgumentException("p must lie above 0 and below 1, where log-odds are finite: p="
                                    + (scores.score(0) > 0 ? scores.score(scores.atoms() - 1) : scores.score(0))
                                    + "; leave such items out, or use isotonic-calibration"));
            TestOutcome.Builder outcome = outcome(id, "chi-squared", result);
            effects(test, scores).forEach(outcome::effect);
            CalibrationTest.noteOnFewItems(scores).ifPresent(outcome::note);
            return outcome.build();
        });
    }

    private static List<Effect> effects(String test, ScoredSample scores) {
        double slope = LogisticFit.of(scores, scores.weights()).slope();
        double intercept = LogisticFit.interceptOf(scores, scores.weights()).intercept();
        return switch (test) {
            case "slope" -> List.of(Effect.of("slope", slope), Effect.of("temperature", 1 / slope));
            case "intercept" -> List.of(Effect.of("intercept", intercept));
            default -> List.of(Effect.of("slope", slope), Effect.of("intercept", intercept));
        };
    }

    private static TestOutcome spiegelhalter(ScoredSample scores) {
        return outcome("spiegelhalter", "z", CalibrationTest.spiegelhalter(scores))
                .effect(Effect.of("brier-minus-expected", mean(scores, (p, y) -> (y - p) * (y - p) - p * (1 - p))))
                .build();
    }

    /** Returns the mean over items of a function of the probability and of 1 for a positive item, 0 for others. */
    private static double mean(ScoredSample scores, DoubleBinaryOperator term) {
        double sum = 0;
        for (int atom = 0; atom < scores.atoms(); atom++) {
            sum += scores.count(atom) * term.applyAsDouble(scores.score(atom), scores.positive(atom) ? 1 : 0);
        }
        return sum / scores.size();
    }

    private static TestOutcome hosmerLemeshow(NamedInputs input) {
        long groups = input.has("groups") ? input.count("groups") : GROUPS;
        boolean fitted = input.choice("fitted", Fitted.NO) == Fitted.YES;
        ScoredSample scores = scores(input);
        int most = (int) Math.min(Integer.MAX_VALUE, groups);
        TestOutcome.Builder outcome = outcome(
                        "hosmer-lemeshow", "chi-squared", CalibrationTest.hosmerLemeshow(scores, most, fitted))
                .effect(Effect.of("share-minus-probability", mean(scores, (p, y) -> y - p)));
        CalibrationTest.noteOnSmallGroups(scores, most).ifPresent(outcome::note);
        return outcome.build();
    }

    private static TestOutcome isotonic(NamedInputs input) {
        ComputeOptions computeOptions = ComputeOptions.defaults().withSeed(input.has("seed") ? input.count("seed") : 0);
        ComputeOptions drawn = input.has("draws") ? computeOptions.withDraws(input.count("draws")) : computeOptions;
        CalibrationTest test = CalibrationTest.isotonic(scores(input), drawn);
        return outcome("isotonic-calibration", "miscalibration", test)
                .effect(Effect.of("miscalibration", test.statistic()))
                .exact()
                .build();
    }

    private static ScoredSample scores(NamedInputs input) {
        double[] p = input.numbers("p");
        double[] y = input.numbers("y");
        Guards.sameLength("p", p.length, "y", y.length);
        boolean[] positive = new boolean[y.length];
        for (int i = 0; i < y.length; i++) {
            if (y[i] != 0 && y[i] != 1) {
                throw new IllegalArgumentException("y must be 1 for a positive item and 0 for others: y=" + y[i]
                        + "; for a column of labels use credence calibration");
            }
            positive[i] = y[i] == 1;
        }
        if (p.length == 0) {
            throw new IllegalArgumentException("p must have one or more values: values=0");
        }
        return ScoredSample.of(p, positive);
    }

    private static TestOutcome.Builder outcome(String id, String statistic, CalibrationTest test) {
        Description description = ALL.stream()
                .map(NamedTest::description)
                .filter(known -> known.id().equals(id))
                .findFirst()
                .orElseThrow();
        TestOutcome.Builder outcome = TestOutcome.builder(description);
        if (test.degreesOfFreedom() > 0) {
            outcome.statistic(statistic, test.statistic(), test.degreesOfFreedom());
        } else {
            outcome.statistic(statistic, test.statistic());
        }
        return Double.isNaN(test.pValue())
                ? outcome.undefined(
                        "nothing can be tested: no probability of these items could err in the way that is tested")
                : outcome.pValue(test.pValue());
    }
}
