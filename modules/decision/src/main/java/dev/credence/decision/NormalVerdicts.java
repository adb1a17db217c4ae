package dev.credence.decision;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.refusal.RefusedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The verdicts of checks on samples that are not drawn row by row: the estimates of all checks are taken as jointly normal around their true
 * values, with the covariances of their influences on the expected rows, and their bounds move with them.
 *
 * <p>With e the drawn estimate, v that of the expected rows and b its bound at a significance, the bound is {@code b + s (e - v)}. The slope
 * {@code s = (b' - b) / (v' - v)} is that between the expected rows and those on which the true value is the limit, so that the bound is
 * accurate where it decides. Estimates of proportions of all rows are rounded to
 * counts. All bounds are judged together by the same procedure as those of drawn rows.
 *
 * <p>It is for checks whose bounds are computed from many rows ({@link #of}); exact tests of few rows are not part of it. Cost: the bounds of
 * the expected rows are computed once, and each check of each sample takes a microsecond.
 */
public final class NormalVerdicts {
    private static final double SMALLEST_STEP = 1e-9;

    private final List<PlannedCheck> planned;
    private final List<Integer> judged;
    private final double significance;
    private final Multiplicity multiplicity;
    private final CheckDeviates deviates;
    private final Map<List<Integer>, Double> tails = new HashMap<>();

    private NormalVerdicts(
            List<PlannedCheck> planned, double significance, Multiplicity multiplicity, CheckDeviates deviates) {
        this.planned = planned;
        this.judged = IntStream.range(0, planned.size())
                .filter(i -> planned.get(i).check().isJudged())
                .boxed()
                .toList();
        this.significance = significance;
        this.multiplicity = multiplicity;
        this.deviates = deviates;
    }

    /**
     * A check on expected rows.
     *
     * @param check the check, {@link ClaimCheck#within within} the predictions of both systems
     * @param value the true value or difference
     * @param atLimit the check on rows on which the true value is about the limit; empty if there are none
     */
    public record ExpectedCheck(ClaimCheck check, double value, Optional<ClaimCheck> atLimit) {}

    /**
     * Returns the verdicts of checks, if all of them are computed from many rows: the sum of the influences of the rows has a skewness of at
     * most 0.2, and a kurtosis like that of 400 equally influential rows, or, for proportions, a standard deviation of at least 5 rows.
     *
     * @param checks the checks: those of all rows first, then slice by slice
     * @param level above 1/2; as in {@link ClaimCheck#decide(List, ConfidenceLevel, Multiplicity, ComputeOptions)}
     * @param multiplicity the procedure
     * @param options seed and draws of {@link Multiplicity#MAX_T}
     * @return the verdicts; empty if a check is computed from few rows, or its influences on rows that the checks share are not known
     */
    public static Optional<NormalVerdicts> of(
            List<ExpectedCheck> checks, ConfidenceLevel level, Multiplicity multiplicity, ComputeOptions options) {
        try {
            CheckInfluences influences =
                    CheckInfluences.of(checks.stream().map(ExpectedCheck::check).toList());
            List<PlannedCheck> planned = new ArrayList<>();
            List<CheckDeviates.Influenced> all = new ArrayList<>();
            for (ExpectedCheck expected : checks) {
                if (expected.check().isJudged() && !influences.areMany(expected.check())) {
                    return Optional.empty();
                }
                Map<Object, Double> own = influences.of(expected.check(), 0);
                all.add(new CheckDeviates.Influenced(expected.check().key(), own));
                planned.add(new PlannedCheck(expected, CheckInfluences.length(own), new HashMap<>()));
            }
            return Optional.of(new NormalVerdicts(
                    List.copyOf(planned),
                    ClaimCheck.significance(level),
                    multiplicity,
                    CheckDeviates.of(all, options)));
        } catch (RefusedException e) {
            return Optional.empty();
        }
    }

    /** {@return the number of independent standard normal numbers of a sample} */
    public int dimensions() {
        return deviates.dimensions();
    }

    /**
     * Returns the verdicts on a sample.
     *
     * @param normals independent standard normal numbers, as many as there are dimensions
     * @return the verdict of each check
     */
    public List<Verdict> verdicts(double... normals) {
        double[] estimates = new double[planned.size()];
        for (int i = 0; i < estimates.length; i++) {
            PlannedCheck one = planned.get(i);
            double estimate = one.expected().value() + one.error() * deviates.deviate(i, normals);
            double rows = one.check().source().proportionRows();
            estimates[i] = one.check().source().hasFixedTrials() ? Math.rint(estimate * rows) / rows : estimate;
        }
        double[] pass = tails(estimates, Verdict.PASS);
        double[] fail = tails(estimates, Verdict.FAIL);
        List<Verdict> verdicts = new ArrayList<>(Collections.nCopies(estimates.length, Verdict.INCONCLUSIVE));
        for (int k = 0; k < pass.length; k++) {
            int check = judged.get(k);
            verdicts.set(check, planned.get(check).verdict(estimates[check], pass[k], fail[k]));
        }
        return List.copyOf(verdicts);
    }

    private double[] tails(double[] estimates, Verdict verdict) {
        return multiplicity.tails(judged.size(), significance, this::tail, (k, tail) -> {
            int check = judged.get(k);
            return planned.get(check).verdict(estimates[check], tail, tail) == verdict;
        });
    }

    private double tail(int[] open, double alpha) {
        List<Integer> checks = Arrays.stream(open).mapToObj(judged::get).toList();
        return tails.computeIfAbsent(
                checks,
                key -> deviates.tail(key.stream().mapToInt(Integer::intValue).toArray(), alpha));
    }

    /**
     * A check with its standard error and its bounds at each significance.
     *
     * @param expected the check
     * @param error the standard error of its value or difference
     * @param known bounds that were computed
     */
    private record PlannedCheck(ExpectedCheck expected, double error, Map<Double, Lines> known) {
        ClaimCheck check() {
            return expected.check();
        }

        Verdict verdict(double estimate, double passTail, double failTail) {
            Lines pass = lines(passTail);
            Lines fail = lines(failTail);
            Verdict reached = check().claim()
                    .verdict(
                            pass.passLower().at(estimate),
                            pass.passUpper().at(estimate),
                            fail.failLower().at(estimate),
                            fail.failUpper().at(estimate));
            boolean differ = reached == Verdict.FAIL
                    || (reached == Verdict.PASS && !check().claim().contains(0, 0));
            return pass.few() && differ ? Verdict.INCONCLUSIVE : reached;
        }

        private Lines lines(double tail) {
            return known.computeIfAbsent(tail, key -> Lines.of(expected, key));
        }
    }

    /** A bound as a function of the estimate. */
    private record Line(double from, double bound, double slope) {
        double at(double estimate) {
            return bound + slope * (estimate - from);
        }
    }

    /** The bounds at a significance, and whether few items differ. */
    private record Lines(Line passLower, Line passUpper, Line failLower, Line failUpper, boolean few) {
        static Lines of(ExpectedCheck expected, double tail) {
            Inference inference = expected.check().bounds().at(tail);
            double[] boundsAtExpected = expected.check().bounds().all(tail);
            double[] boundsAtLimit = expected.atLimit()
                    .map(check -> check.bounds().all(tail))
                    .filter(bounds -> Math.abs(bounds[0] - boundsAtExpected[0]) > SMALLEST_STEP)
                    .orElse(boundsAtExpected);
            Line[] lines = new Line[4];
            for (int i = 0; i < lines.length; i++) {
                double slope =
                        (boundsAtLimit[i + 1] - boundsAtExpected[i + 1]) / (boundsAtLimit[0] - boundsAtExpected[0]);
                lines[i] = new Line(boundsAtExpected[0], boundsAtExpected[i + 1], Double.isFinite(slope) ? slope : 1);
            }
            boolean few = inference instanceof Comparison comparison
                    && comparison.fewDiffering().isPresent();
            return new Lines(lines[0], lines[1], lines[2], lines[3], few);
        }
    }
}
