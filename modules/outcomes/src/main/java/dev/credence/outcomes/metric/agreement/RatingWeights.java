package dev.credence.outcomes.metric.agreement;

import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How much two different categories agree: 1 for equal ones, and 0 for those that are furthest apart. */
enum RatingWeights {
    /** Different categories do not agree. */
    NONE,
    /** One minus the distance, divided by the largest one. */
    LINEAR,
    /** One minus the squared distance, divided by the largest one. */
    QUADRATIC;

    /** Returns the weight as it is spelled. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the weight of each pair of categories. */
    double[][] of(Outcomes ratings) {
        double[] places = places(ratings.columns());
        int number = places.length;
        double widest = Arrays.stream(places).max().orElse(1)
                - Arrays.stream(places).min().orElse(0);
        double[][] weights = new double[number][number];
        for (int k = 0; k < number; k++) {
            for (int l = 0; l < number; l++) {
                double distance = Math.abs(places[k] - places[l]) / widest;
                weights[k][l] = switch (this) {
                    case NONE -> k == l ? 1 : 0;
                    case LINEAR -> 1 - distance;
                    case QUADRATIC -> 1 - distance * distance;
                };
            }
        }
        return weights;
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
