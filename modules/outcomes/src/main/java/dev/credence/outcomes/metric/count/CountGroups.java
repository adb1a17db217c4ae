package dev.credence.outcomes.metric.count;

import java.util.List;

/**
 * The mean over groups of columns of {@code sum of w a / sum of w b}. An average over labels has one group for each label, others have one.
 *
 * @param groups the terms of each group
 * @param ofEmpty what a group with 0/0 counts; NaN if it does not count
 */
record CountGroups(List<CountTerms> groups, double ofEmpty) {
    boolean dependsOn(int atom) {
        return groups.stream().anyMatch(terms -> terms.below(atom) != 0);
    }

    /** Returns the value, NaN if no group counts. */
    double value(double[] weights) {
        double sum = 0;
        int counted = 0;
        for (CountTerms terms : groups) {
            double ratio = ratio(terms, weights);
            if (!Double.isNaN(ratio)) {
                sum += ratio;
                counted++;
            }
        }
        return counted == 0 ? Double.NaN : Math.min(1, sum / counted);
    }

    private double ratio(CountTerms terms, double[] weights) {
        double ratio = terms.ratio(weights);
        return Double.isNaN(ratio) ? ofEmpty : ratio;
    }

    /** Writes the mean of the influences on the groups that count; the array may be that of the weights. */
    void influence(double[] weights, double[] out) {
        List<CountTerms> counted = groups.stream()
                .filter(terms -> !Double.isNaN(ratio(terms, weights)))
                .toList();
        double[] ratios =
                counted.stream().mapToDouble(terms -> ratio(terms, weights)).toArray();
        double[] means =
                counted.stream().mapToDouble(terms -> terms.meanBelow(weights)).toArray();
        for (int atom = 0; atom < out.length; atom++) {
            double sum = 0;
            for (int group = 0; group < ratios.length; group++) {
                CountTerms terms = counted.get(group);
                sum += means[group] > 0 ? (terms.above(atom) - ratios[group] * terms.below(atom)) / means[group] : 0;
            }
            out[atom] = sum / ratios.length;
        }
    }
}
