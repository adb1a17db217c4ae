package dev.credence.frequentist.comparison;

import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.List;
import java.util.Locale;

/**
 * McNemar's test of two systems on the same items, id {@code mcnemar}, with Tango's interval corrected to agree with the test.
 *
 * <p>Of the trials on which only one system succeeds, b are won by the first and c by the second. If the systems do not differ, b is
 * binomial of b + c with probability 1/2. Option {@code form}, with one-sided p-values in the direction of b:
 *
 * <ul>
 *   <li>{@code mid-p} (default): {@code P(K > b) + P(K = b) / 2};
 *   <li>{@code exact}: {@code P(K >= b)};
 *   <li>{@code asymptotic}: {@code z = (b - c) / sqrt(b + c)} with the normal distribution;
 *   <li>{@code corrected}: {@code (b - c - 1) / sqrt(b + c)} with the normal distribution (Edwards).
 * </ul>
 *
 * <p>The two-sided p-value is twice the smaller one-sided p-value, at most 1. Interval, ratio, non-inferiority and equivalence are
 * those of {@link Tango} with the correction that follows from this p-value, so that they agree with the test at every level;
 * {@code asymptotic} gives Tango's own interval. It accepts the metrics and samples that {@link Tango} accepts.
 *
 * <p>Coverage: {@code exact} and {@code corrected} are conservative, {@code mid-p} and {@code asymptotic} near-nominal. The largest
 * size at 0.05 and 0.01 for n from 10 to 1,000 is 0.057 and 0.012 for mid-p and asymptotic, 0.048 and 0.009 for exact and corrected
 * (docs/measurements/coverage.md). Coverage is smallest if one system wins every discordant trial: 0.914 at n = 10 and 0.941 at 50; for
 * {@code corrected} 0.971 and 0.962.
 *
 * <p>Cost: two binomial tails and the bounds, independent of n. Counts up to 2^53.
 *
 * @see <a href="https://doi.org/10.1007/BF02295996">McNemar (1947), Psychometrika 12, 153-157</a>
 * @see <a href="https://doi.org/10.1186/1471-2288-13-91">Fagerland, Lydersen and Laake (2013), The McNemar test for binary
 *     matched-pairs data: mid-p and asymptotic are better than exact conditional, BMC Medical Research Methodology 13:91</a>
 */
public final class McNemar extends PairedProportions {
    private static final String FORM = "form";
    private final McNemarForm form;

    /** Creates the comparator with mid-p-values. */
    public McNemar() {
        this(McNemarForm.MID_P);
    }

    private McNemar(McNemarForm form) {
        super("mcnemar", "McNemar's test of two systems on the same items, with an interval of the difference");
        this.form = form;
    }

    @Override
    public String spelling() {
        return form == McNemarForm.MID_P
                ? id()
                : id() + ":" + FORM + "=" + form.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                FORM,
                "p-value: mid-p, exact (binomial), asymptotic (normal) or corrected (normal, for continuity)",
                "mid-p"));
    }

    @Override
    public McNemar configured(Options options) {
        return new McNemar(options.choice(FORM, form));
    }

    @Override
    OneSidedTests tests(DiscordantCounts counts) {
        return form.tests(counts);
    }
}
