package dev.credence.outcomes.metric.agreement;

import dev.credence.api.metric.Proportion;
import dev.credence.outcomes.Outcomes;
import java.util.stream.IntStream;

/** The items with two ratings or more as trials, of which those whose raters agree are successes. */
final class AgreeingItems implements Proportion<Outcomes> {
    /** Returns whether the raters of each item agree or differ wholly, as two raters do. */
    static boolean areAll(Outcomes ratings) {
        return IntStream.range(0, ratings.atoms())
                .allMatch(atom -> Agreement.count(ratings, atom) < 2 || agree(ratings, atom) || differ(ratings, atom));
    }

    private static boolean agree(Outcomes ratings, int atom) {
        double all = Agreement.count(ratings, atom);
        return IntStream.range(0, ratings.columns().size()).anyMatch(k -> ratings.value(atom, 0, k) == all);
    }

    /** Returns whether no two ratings of an item are in one category. */
    private static boolean differ(Outcomes ratings, int atom) {
        return IntStream.range(0, ratings.columns().size()).allMatch(k -> ratings.value(atom, 0, k) <= 1);
    }

    @Override
    public boolean isTrial(Outcomes evidence, int atom) {
        return Agreement.count(evidence, atom) >= 2;
    }

    @Override
    public boolean isSuccess(Outcomes evidence, int atom) {
        return isTrial(evidence, atom) && agree(evidence, atom);
    }
}
