package dev.credence.coverage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The methods of a study in order of preference, and the method to use. Immutable.
 *
 * <p>Methods whose coverage is sufficient by the rule of {@link CoverageSummary#ranked} go before the others, and in each group
 * methods are sorted by interval score, the smallest first. A simulated score has a standard error, and the smallest of several
 * scores may be the smallest by chance. A method with sufficient coverage whose score exceeds the smallest score by at most three
 * standard errors of the difference is therefore a <em>contender</em>. The study cannot distinguish contenders, so they are ordered
 * by other criteria: an exact method goes first, then the default of the metric, then methods that do not simulate, then those with
 * fewer notes, then the smaller of scores that were enumerated, then the first by name.
 *
 * @param places the methods, the preferred one first
 * @param reason why the first method is preferred
 */
public record CoverageRanking(List<Place> places, Reason reason) {
    /** The reason for the choice of a method. */
    public enum Reason {
        /** No method has sufficient coverage, so none is recommended. */
        NONE_HOLDS,
        /** It is the only method with the smallest score. */
        LEAST_SCORE,
        /** It is exact. */
        EXACT,
        /** It is the default of the metric. */
        DEFAULT,
        /** It does not simulate where others do, or has fewer notes, or its name is the first. */
        PLAINEST
    }

    /**
     * The place of a method in the ranking.
     *
     * @param summary the results of the method over all populations
     * @param behind how much larger its mean score is than the smallest among methods with sufficient coverage, on common samples,
     *     with the standard error; both NaN if no method has sufficient coverage
     * @param contender whether it has sufficient coverage and cannot be distinguished from the method with the smallest score
     * @param traits properties of its intervals over all populations
     */
    public record Place(CoverageSummary summary, ScoreDifference behind, boolean contender, Coverage.Traits traits) {
        /** {@return whether the method is exact} */
        public boolean exact() {
            return traits.exact();
        }

        /** {@return the method} */
        public String method() {
            return summary.method();
        }
    }

    /** Copies the places. */
    public CoverageRanking {
        places = List.copyOf(places);
    }

    /**
     * Ranks the methods of a study.
     *
     * @param results of one metric at one level, drawn with one seed
     * @param usual spelling of the method that the metric has by default, as in {@code credence.defaultMethod(...)}; empty where
     *     there is none
     * @return the ranking
     */
    public static CoverageRanking of(List<Coverage> results, Optional<String> usual) {
        List<CoverageSummary> byScore = CoverageSummary.ranked(results);
        Optional<List<Coverage>> least =
                byScore.stream().filter(CoverageSummary::holds).findFirst().map(summary -> of(summary, results));
        List<Place> places = new ArrayList<>();
        for (CoverageSummary summary : byScore) {
            places.add(place(summary, of(summary, results), least));
        }
        Predicate<Place> isUsual = place -> usual.filter(place.method()::equals).isPresent();
        places.sort(Comparator.comparing(Place::contender)
                .reversed()
                .thenComparing((a, b) -> a.contender() ? preference(isUsual).compare(a, b) : 0));
        return new CoverageRanking(places, reason(places, isUsual));
    }

    private static List<Coverage> of(CoverageSummary summary, List<Coverage> results) {
        return results.stream()
                .filter(result -> result.method().equals(summary.method()))
                .toList();
    }

    private static Place place(CoverageSummary summary, List<Coverage> results, Optional<List<Coverage>> least) {
        ScoreDifference behind = least.map(best -> ScoreDifference.of(results, best))
                .orElse(new ScoreDifference(Double.NaN, Double.NaN));
        boolean first = least.filter(results::equals).isPresent();
        boolean contender = summary.holds() && (first || !behind.larger());
        return new Place(summary, behind, contender, Coverage.Traits.of(results));
    }

    private static Comparator<Place> preference(Predicate<Place> usual) {
        return Comparator.comparing(Place::exact)
                .thenComparing(usual::test)
                .reversed()
                .thenComparing(place -> place.traits().simulated())
                .thenComparingDouble(place -> place.traits().noted())
                .thenComparingDouble(CoverageRanking::knownScore)
                .thenComparing(Place::method);
    }

    /** Returns the score if it has no simulation error; infinity otherwise, so that simulated scores do not decide. */
    private static double knownScore(Place place) {
        return place.summary().exact() ? place.summary().score() : Double.POSITIVE_INFINITY;
    }

    private static Reason reason(List<Place> places, Predicate<Place> usual) {
        long contenders = places.stream().filter(Place::contender).count();
        if (contenders <= 1) {
            return contenders == 0 ? Reason.NONE_HOLDS : Reason.LEAST_SCORE;
        }
        Place best = places.get(0);
        if (best.exact()) {
            return Reason.EXACT;
        }
        return usual.test(best) ? Reason.DEFAULT : Reason.PLAINEST;
    }

    /** {@return the method to use; empty if no method has sufficient coverage} */
    public Optional<Place> best() {
        return places.stream().filter(Place::contender).findFirst();
    }

    /** {@return the methods that cannot be distinguished from the best one, in order of preference and without the best one itself} */
    public List<Place> alike() {
        return places.stream().filter(Place::contender).skip(1).toList();
    }

    /** {@return the methods in order} */
    public List<CoverageSummary> summaries() {
        return places.stream().map(Place::summary).toList();
    }

    /**
     * Describes the recommendation in one sentence.
     *
     * @return such as {@code best here: wilson, the default; it cannot be distinguished from ...}
     */
    public String verdict() {
        return best().map(best -> "best here: " + best.method() + reasonText()).orElse("no method holds here");
    }

    private String reasonText() {
        return switch (reason) {
            case NONE_HOLDS -> "";
            case LEAST_SCORE -> ", the smallest interval score of those that hold";
            case EXACT -> ", which is exact" + othersSentence();
            case DEFAULT -> ", the default" + othersSentence();
            case PLAINEST -> othersSentence();
        };
    }

    private String othersSentence() {
        String names = alike().stream().map(Place::method).collect(Collectors.joining(", "));
        boolean simulated = places.stream()
                .anyMatch(place -> place.contender() && !place.summary().exact());
        return "; it cannot be distinguished from " + names + ", whose interval scores are "
                + (simulated ? "the same within three standard errors of their differences" : "the same");
    }

    /**
     * The difference of the mean interval scores of two methods over the same populations, with its standard error.
     *
     * <p>Where both results were enumerated the error is 0. Otherwise the scores on common samples are compared, so that variation
     * between samples cancels; an enumerated result may have the scores of samples as well ({@link CoverageStudy#onCommonSamples}).
     * Without common samples the variances add up, and that of an enumerated result is 0.
     *
     * @param value mean over populations of the first score minus the second; NaN if the two have no population in common
     * @param error Monte Carlo standard error of the difference, 0 where both are exact, NaN where it is not known
     */
    public record ScoreDifference(double value, double error) {
        /** Differences below this count as rounding of sums in different orders. */
        private static final double ROUNDING = 1e-12;
        /**
         * The number of standard errors beyond which a difference counts as real: among twenty differences, one or more exceeds three
         * standard errors by chance in 5% of studies.
         */
        private static final double STANDARD_ERRORS = 3;

        /**
         * Compares two methods.
         *
         * @param first results of one method, one for each population
         * @param second results of the other method in the same study, drawn with the same seed
         * @return the difference over the populations that both have
         */
        public static ScoreDifference of(List<Coverage> first, List<Coverage> second) {
            Map<String, Coverage> others =
                    second.stream().collect(Collectors.toMap(Coverage::population, Function.identity(), (a, b) -> a));
            double sum = 0;
            double squares = 0;
            int truths = 0;
            for (Coverage one : first) {
                Coverage other = others.get(one.population());
                if (other != null) {
                    ScoreDifference difference = atTruth(one, other);
                    sum += difference.value;
                    squares += difference.error * difference.error;
                    truths++;
                }
            }
            return new ScoreDifference(sum / truths, Math.sqrt(squares) / truths);
        }

        private static ScoreDifference atTruth(Coverage one, Coverage other) {
            if (one.exact() && other.exact()) {
                return independent(one, other);
            }
            long size = Math.max(one.scores().size(), other.scores().size());
            Coverage.ScoreBlocks a = one.scores().coarsened(size);
            Coverage.ScoreBlocks b = other.scores().coarsened(size);
            boolean sameBlocks = a.samples() == b.samples();
            int common = sameBlocks ? a.sums().size() : (int) (Math.min(a.samples(), b.samples()) / size);
            return common < 2 ? independent(one, other) : paired(a.first(common), b.first(common));
        }

        private static ScoreDifference paired(Coverage.ScoreBlocks a, Coverage.ScoreBlocks b) {
            double[] deviations = a.deviations();
            double[] others = b.deviations();
            for (int block = 0; block < deviations.length; block++) {
                deviations[block] -= others[block];
            }
            return new ScoreDifference(a.mean() - b.mean(), Math.sqrt(variance(deviations)));
        }

        /** Returns the difference of two results without common samples, whose variances add up. */
        private static ScoreDifference independent(Coverage one, Coverage other) {
            return new ScoreDifference(
                    one.lengths().score() - other.lengths().score(), Math.sqrt(variance(one) + variance(other)));
        }

        private static double variance(Coverage result) {
            return result.exact() ? 0 : variance(result.scores().deviations());
        }

        /** Returns the variance of a sum of independent deviations with mean 0; NaN for fewer than two. */
        private static double variance(double[] deviations) {
            double squares = 0;
            for (double deviation : deviations) {
                squares += deviation * deviation;
            }
            return deviations.length < 2 ? Double.NaN : squares * deviations.length / (deviations.length - 1.0);
        }

        /**
         * {@return whether the first score is larger by more than three standard errors and by more than rounding; false where the two
         * cannot be distinguished, or the first is the smaller one} A difference whose error is not known is taken at its value.
         */
        public boolean larger() {
            return !(value <= Math.max(Double.isNaN(error) ? 0 : STANDARD_ERRORS * error, ROUNDING));
        }
    }
}
