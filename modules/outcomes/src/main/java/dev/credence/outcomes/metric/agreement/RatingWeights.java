package dev.credence.outcomes.metric.agreement;

import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** How much two different categories agree: 1 for equal ones, and 0 for those that are furthest apart. */
enum RatingWeights {
    /** Different categories do not agree. */
    NONE,
    /** One minus the distance, divided by the largest one. */
    LINEAR,
    /** One minus the squared distance, divided by the largest one. */
    QUADRATIC,
    /** One minus the squared distance of mid-ranks, which are in [0, 1]. */
    ORDINAL;

    /** Returns the weight as it is spelled. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the weight of each pair of categories, whose shares determine mid-ranks. */
    double[][] of(Outcomes ratings, double[] shares) {
        boolean ordinal = this == ORDINAL;
        double[] places = ordinal ? midRanks(order(ratings.columns()), shares) : places(ratings.columns());
        int number = places.length;
        double widest = ordinal
                ? 1
                : Arrays.stream(places).max().orElse(1)
                        - Arrays.stream(places).min().orElse(0);
        double[][] weights = new double[number][number];
        for (int k = 0; k < number; k++) {
            for (int l = 0; l < number; l++) {
                double distance = Math.abs(places[k] - places[l]) / widest;
                weights[k][l] = switch (this) {
                    case NONE -> k == l ? 1 : 0;
                    case LINEAR -> 1 - distance;
                    case QUADRATIC, ORDINAL -> 1 - distance * distance;
                };
            }
        }
        return weights;
    }

    /** Returns the categories in their order. */
    static int[] order(List<OutcomeColumn> categories) {
        double[] places = places(categories);
        return IntStream.range(0, places.length)
                .boxed()
                .sorted(Comparator.comparingDouble(k -> places[k]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns for each category the shares before it in the order, and half of its own. */
    static double[] midRanks(int[] order, double[] shares) {
        double[] ranks = new double[shares.length];
        double before = 0;
        for (int k : order) {
            ranks[k] = before + shares[k] / 2;
            before += shares[k];
        }
        return ranks;
    }

    /** Returns the numbers that the categories are, or otherwise their places in the order of the columns. */
    static double[] places(List<OutcomeColumn> categories) {
        double[] places = new double[categories.size()];
        double[] numbers = new double[places.length];
        try {
            for (int k = 0; k < places.length; k++) {
                places[k] = k;
                numbers[k] = Double.parseDouble(categories.get(k).name());
            }
        } catch (NumberFormatException e) {
            return placesOf(places.length);
        }
        boolean distinct = Arrays.stream(numbers).distinct().count() == numbers.length
                && Arrays.stream(numbers).allMatch(Double::isFinite);
        return distinct ? numbers : places;
    }

    private static double[] placesOf(int number) {
        double[] places = new double[number];
        Arrays.setAll(places, k -> k);
        return places;
    }
}
