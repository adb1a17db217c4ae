package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.text.Named;
import dev.credence.numerics.normal.Normal;
import java.util.List;

/**
 * The Agresti-Coull interval, {@code agresti-coull}: Wald's formula after adding successes and failures.
 *
 * <p>The bounds are {@code p' -+ z sqrt(p' (1 - p') / n')}, with z the upper (1 - level)/2 quantile of the standard normal, clipped to [0, 1],
 * because the formula can leave that range. Option {@code form}: {@code score} (default) adds z^2/2 of each, p' = (k + z^2/2) / n',
 * n' = n + z^2, so that the centre is that of Wilson's interval, which lies inside; {@code add-two} adds 2 of each at every
 * level, p' = (k + 2) / n', n' = n + 4.
 *
 * <p>Edges: {@code score} gives exactly 0 at k = 0 and exactly 1 at k = n. {@code add-two} does not always: at levels
 * below 0.84 (0.93 at n = 1) the interval then excludes the observed proportion. Without trials [0, 1]. n up to 2^53, any level.
 *
 * <p>Cost: one normal quantile per level, one square root per bound.
 *
 * <p>Coverage: near-nominal, conservative near 0 and 1; the minimum at level 0.95 is 0.930, 0.935, 0.940 for n = 10, 30, 100
 * ({@code add-two}: 0.930, 0.935, 0.942).
 *
 * @see <a href="https://doi.org/10.1080/00031305.1998.10480550">Agresti and Coull (1998), Approximate is better than
 *     "exact" for interval estimation of binomial proportions, The American Statistician 52:119-126</a>
 */
public final class AgrestiCoull extends Named implements ProportionIntervalMethod {
    private static final String ID = "agresti-coull";
    private static final String FORM = "form";

    /** The amounts that are added. */
    enum Form {
        SCORE,
        ADD_TWO
    }

    private final Form form;

    /** Creates the method in the score form. */
    public AgrestiCoull() {
        this(Form.SCORE);
    }

    private AgrestiCoull(Form form) {
        super(ID, "Wald interval of a proportion after adding pseudo-counts");
        this.form = form;
    }

    @Override
    public String spelling() {
        return form == Form.SCORE ? ID : ID + ":form=add-two";
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(new OptionSpec(
                FORM, "what is added: score (z^2/2 successes and failures) or add-two (2 of each)", "score"));
    }

    @Override
    public IntervalMethod configured(Options options) {
        for (String name : options.values().keySet()) {
            if (!name.equals(FORM)) {
                throw new IllegalArgumentException(
                        "option of '" + ID + "' must be one of [" + FORM + "]: option='" + name + "'");
            }
        }
        return new AgrestiCoull(options.choice(FORM, form));
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        double z = Normal.upperQuantile(level.tail());
        return form == Form.SCORE ? new ScoreBounds(z) : new AddTwoBounds(z);
    }

    /** Returns the lower bound, from successes and failures after adding. */
    private static double lower(double k, double rest, double z) {
        double n = k + rest;
        return Math.max(0, (k - z * Math.sqrt(k * (rest / n))) / n);
    }

    private static double upper(double k, double rest, double z) {
        double n = k + rest;
        return Math.min(1, (k + z * Math.sqrt(k * (rest / n))) / n);
    }

    private static final class ScoreBounds extends EndPointBounds {
        private final double z;
        private final double added;

        ScoreBounds(double z) {
            this.z = z;
            this.added = z * z / 2;
        }

        @Override
        double lowerInside(double k, double n) {
            return AgrestiCoull.lower(k + added, (n - k) + added, z);
        }

        @Override
        double upperInside(double k, double n) {
            return AgrestiCoull.upper(k + added, (n - k) + added, z);
        }
    }

    private record AddTwoBounds(double z) implements ProportionBounds {
        @Override
        public double lower(long successes, long trials) {
            BinomialCounts.require(successes, trials);
            return AgrestiCoull.lower(successes + 2.0, trials - successes + 2.0, z);
        }

        @Override
        public double upper(long successes, long trials) {
            BinomialCounts.require(successes, trials);
            return AgrestiCoull.upper(successes + 2.0, trials - successes + 2.0, z);
        }
    }
}
