package dev.credence.hypothesis.named;

import dev.credence.api.text.InputField;
import dev.credence.api.text.InputField.Kind;
import dev.credence.api.text.NamedInputs;
import dev.credence.api.text.QuotedText;
import dev.credence.api.text.Suggestions;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.internal.Guards;
import dev.credence.hypothesis.proportion.BinomialTest;
import dev.credence.hypothesis.proportion.McNemarTest;
import dev.credence.hypothesis.proportion.TwoProportionsTest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/**
 * All tests of this module by name, for JSON and command lines.
 *
 * <pre>{@code
 * TestOutcome outcome = HypothesisTests.find("mcnemar-exact")
 *         .test(NamedInputs.of(Map.of("b", 8, "c", 5)), TestOptions.DEFAULTS);
 * }</pre>
 */
public final class HypothesisTests {
    private static final Map<String, NamedTest> BY_NAME = new TreeMap<>();
    private static final Map<String, NamedTest> BY_ID = new TreeMap<>();

    static {
        List<NamedTest> all = new ArrayList<>(NamedProportionTests.ALL);
        all.addAll(NamedDifferenceTests.ALL);
        all.addAll(NamedManyTests.ALL);
        all.forEach(HypothesisTests::add);
    }

    private HypothesisTests() {}

    private static void add(NamedTest test) {
        BY_ID.put(test.id(), test);
        List<String> names = new ArrayList<>(test.aliases());
        names.add(test.id());
        for (String name : names) {
            if (BY_NAME.put(name, test) != null) {
                throw new IllegalStateException("test name '" + name + "' is claimed twice, also by " + test.id());
            }
        }
    }

    /** {@return all tests in the order of their identifiers} */
    public static Collection<NamedTest> all() {
        return List.copyOf(BY_ID.values());
    }

    /**
     * Finds a test by name.
     *
     * @param name the identifier or an alias; spellings such as {@code wilcoxonSignedRank} and {@code sign_test} are accepted
     * @return the test
     * @throws NoSuchElementException if there is none of this name; the message has the nearest
     */
    public static NamedTest find(String name) {
        NamedTest exact = BY_NAME.get(name);
        NamedTest found = exact == null ? BY_NAME.get(plain(name)) : exact;
        if (found == null) {
            throw new NoSuchElementException(Suggestions.message("test", QuotedText.of(name), BY_NAME.keySet()));
        }
        return found;
    }

    /** Replaces capitals and underscores by hyphens, and removes the word test. */
    private static String plain(String name) {
        String words = name.length() > 100 ? "" : name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-");
        return words.toLowerCase(Locale.ROOT).replace('_', '-').replaceFirst("-test$", "");
    }

    /** The named tests of counts. */
    static final class NamedProportionTests {
        private static final List<InputField> BINOMIAL = List.of(
                new InputField("k", Kind.COUNT, "successes"),
                new InputField("n", Kind.COUNT, "trials"),
                new InputField("p0", Kind.NUMBER, "probability of success under the null hypothesis")
                        .withDefault("0.5"),
                new InputField("form", Kind.TEXT, "min-likelihood, doubled or mid-p").withDefault("min-likelihood"));
        private static final List<InputField> TWO = List.of(
                new InputField("k1", Kind.COUNT, "successes of the first group"),
                new InputField("n1", Kind.COUNT, "its trials"),
                new InputField("k2", Kind.COUNT, "successes of the second group"),
                new InputField("n2", Kind.COUNT, "its trials"));
        private static final List<InputField> PAIRED = List.of(
                new InputField("b", Kind.COUNT, "items that the first alone got right"),
                new InputField("c", Kind.COUNT, "items that the second alone got right"),
                new InputField("both", Kind.COUNT, "items that both got right, for the difference of the shares"),
                new InputField("neither", Kind.COUNT, "items that neither got right, likewise"),
                new InputField("table", Kind.NUMBERS, "both, b, c, neither: instead of these"));

        static final List<NamedTest> ALL = List.of(
                NamedTest.sided(BinomialTest.DESCRIPTION, BINOMIAL, NamedProportionTests::binomial, "binom"),
                NamedTest.sided(TwoProportionsTest.DESCRIPTION, TWO, NamedProportionTests::two),
                mcNemar(McNemarTest.Form.EXACT),
                mcNemar(McNemarTest.Form.MID_P, "mcnemar", "paired-proportions"),
                mcNemar(McNemarTest.Form.CHI_SQUARED, "mcnemar-chi2", "mcnemar-chi-square"),
                mcNemar(
                        McNemarTest.Form.CORRECTED,
                        "mcnemar-chi2-cc",
                        "mcnemar-chi-square-cc",
                        "mcnemar-chi-squared-cc"));

        private NamedProportionTests() {}

        private static NamedTest mcNemar(McNemarTest.Form form, String... aliases) {
            return NamedTest.sided(
                    form.description(),
                    PAIRED,
                    (input, options) -> counts(input).withForm(form).test(options),
                    aliases);
        }

        private static McNemarTest counts(NamedInputs input) {
            if (input.has("table")) {
                return table(input);
            }
            return input.has("both") || input.has("neither")
                    ? McNemarTest.of(input.count("both"), input.count("b"), input.count("c"), input.count("neither"))
                    : McNemarTest.of(input.count("b"), input.count("c"));
        }

        private static McNemarTest table(NamedInputs input) {
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

        private static TestOutcome binomial(NamedInputs input, TestOptions options) {
            return BinomialTest.of(input.count("k"), input.count("n"))
                    .against(input.number("p0", 0.5))
                    .withForm(input.choice("form", BinomialTest.Form.MIN_LIKELIHOOD))
                    .test(options);
        }

        private static TestOutcome two(NamedInputs input, TestOptions options) {
            return TwoProportionsTest.of(input.count("k1"), input.count("n1"), input.count("k2"), input.count("n2"))
                    .test(options);
        }
    }
}
