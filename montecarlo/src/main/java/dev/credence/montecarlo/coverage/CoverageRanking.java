package dev.credence.montecarlo.coverage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The methods of a study in the order in which to prefer them, and which one to use. Immutable.
 *
 * <p>Methods that keep their promise, by the rule of {@link CoverageSummary#ranked}, go before those that do not, and in each group
 * the smaller interval score goes first. A simulated score has an error, though, and the least of several is the least by luck as
 * well: a method that holds and whose score is not larger than the least one by more than three standard errors of the difference is
 * a <em>contender</em>. Contenders cannot be distinguished by this study, so what else is known of them decides: an exact method goes
 * first, then the default of the metric, then what does not simulate, then what has fewer notes, then the smaller of
 * scores that were enumerated, then the first by name.
 *
 * @param places the methods, that to use first
 * @param reason why it is first
 */
public record CoverageRanking(List<Place> places, Reason reason) {
    /** Why a method is to be used. */
    public enum Reason {
        /** No method holds: none is to be used. */
        NONE_HOLDS,
        /** It alone has the least score. */
        LEAST_SCORE,
        /** It is exact. */
        EXACT,
        /** It is the default of the metric. */
        DEFAULT,
        /** It does not simulate where others do, or has fewer notes, or its name is the first. */
        PLAINEST
    }

    /**
     * A method's place.
     *
     * @param summary the method over all truths
     * @param behind how much larger its mean score is than the least of those that hold, on common samples, with its error; both
     *     NaN where none holds
     * @param contender whether it holds and cannot be distinguished from the one of least score
     * @param traits what its intervals were like over all truths
     */
    public record Place(CoverageSummary summary, ScoreDifference behind, boolean contender, IntervalTraits traits) {
        /** {@return whether the method is exact} */
        public boolean exact() {
            return traits.exact();
        }

        /** {@return the method} */
        public String method() {
            return summary.method();
        }
    }

    /**
     * Copies the places.
     *
     * @param places the methods, that to use first
     * @param reason why it is first
     */
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
        return new Place(summary, behind, contender, IntervalTraits.of(results));
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

    /** A score without an error of its own tells even those apart that are alike to all others. */
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

    /** {@return the method to use; empty where none holds} */
    public Optional<Place> best() {
        return places.stream().filter(Place::contender).findFirst();
    }

    /**
     * The methods that cannot be distinguished from the best one.
     *
     * @return in the order of preference, without the best one itself
     */
    public List<Place> alike() {
        return places.stream().filter(Place::contender).skip(1).toList();
    }

    /** {@return the methods in order} */
    public List<CoverageSummary> summaries() {
        return places.stream().map(Place::summary).toList();
    }

    /**
     * The answer in a sentence.
     *
     * @return such as {@code best here: wilson, the default; it cannot be distinguished from ...}
     */
    public String verdict() {
        return best().map(best -> "best here: " + best.method() + why()).orElse("no method holds here");
    }

    private String why() {
        return switch (reason) {
            case NONE_HOLDS -> "";
            case LEAST_SCORE -> ", the smallest interval score of those that hold";
            case EXACT -> ", which is exact" + others();
            case DEFAULT -> ", the default" + others();
            case PLAINEST -> others();
        };
    }

    private String others() {
        String names = alike().stream().map(Place::method).collect(Collectors.joining(", "));
        boolean simulated = places.stream()
                .anyMatch(place -> place.contender() && !place.summary().exact());
        return "; it cannot be distinguished from " + names + ", whose interval scores are "
                + (simulated ? "the same within three standard errors of their differences" : "the same");
    }
}
