package dev.credence.hypothesis;

import java.util.List;

/** The named tests of counts. */
final class NamedProportionTests {
    private static final List<TestField> BINOMIAL = List.of(
            TestField.count("k", "successes"),
            TestField.count("n", "trials"),
            TestField.number("p0", "probability of success under the null hypothesis", "0.5"),
            TestField.word("form", "min-likelihood, doubled or mid-p", "min-likelihood"));
    private static final List<TestField> TWO = List.of(
            TestField.count("k1", "successes of the first group"),
            TestField.count("n1", "its trials"),
            TestField.count("k2", "successes of the second group"),
            TestField.count("n2", "its trials"));
    private static final List<TestField> PAIRED = List.of(
            TestField.count("b", "items that the first alone got right"),
            TestField.count("c", "items that the second alone got right"),
            TestField.count("both", "items that both got right, for the difference of the shares"),
            TestField.count("neither", "items that neither got right, likewise"),
            TestField.numbers("table", "both, b, c, neither: instead of these"));

    static final List<NamedTest> ALL = List.of(
            new NamedTest(BinomialTest.DESCRIPTION, List.of("binom"), true, BINOMIAL, NamedProportionTests::binomial),
            new NamedTest(TwoProportionsTest.DESCRIPTION, List.of(), true, TWO, NamedProportionTests::two),
            mcNemar(McNemarTest.Form.EXACT),
            mcNemar(McNemarTest.Form.MID_P, "mcnemar", "paired-proportions"),
            mcNemar(McNemarTest.Form.CHI_SQUARED, "mcnemar-chi2", "mcnemar-chi-square"),
            mcNemar(McNemarTest.Form.CORRECTED, "mcnemar-chi2-cc", "mcnemar-chi-square-cc", "mcnemar-chi-squared-cc"));

    private NamedProportionTests() {}

    private static NamedTest mcNemar(McNemarTest.Form form, String... aliases) {
        return new NamedTest(
                form.description(),
                List.of(aliases),
                true,
                PAIRED,
                (input, options) -> counts(input).withForm(form).test(options));
    }

    private static McNemarTest counts(TestInput input) {
        if (input.has("table")) {
            return table(input);
        }
        return input.has("both") || input.has("neither")
                ? McNemarTest.of(input.count("both"), input.count("b"), input.count("c"), input.count("neither"))
                : McNemarTest.of(input.count("b"), input.count("c"));
    }

    private static McNemarTest table(TestInput input) {
        for (String other : List.of("b", "c", "both", "neither")) {
            if (input.has(other)) {
                throw new IllegalArgumentException(
                        "table holds both, b, c, neither: table and " + other + " are given; leave one out");
            }
        }
        long[] counts = input.counts("table");
        Guards.sameLength("table", counts.length, "both, b, c, neither", 4);
        return McNemarTest.of(counts[0], counts[1], counts[2], counts[3]);
    }

    private static TestOutcome binomial(TestInput input, TestOptions options) {
        return BinomialTest.of(input.count("k"), input.count("n"))
                .against(input.number("p0", 0.5))
                .withForm(input.choice("form", BinomialTest.Form.class, BinomialTest.Form.MIN_LIKELIHOOD))
                .test(options);
    }

    private static TestOutcome two(TestInput input, TestOptions options) {
        return TwoProportionsTest.of(input.count("k1"), input.count("n1"), input.count("k2"), input.count("n2"))
                .test(options);
    }
}
