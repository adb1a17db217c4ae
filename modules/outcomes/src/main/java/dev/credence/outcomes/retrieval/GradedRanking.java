package dev.credence.outcomes.retrieval;

import java.util.Arrays;

/** The grades of the retrieved documents of one query, in their order, and those of its relevant documents; with the measures. */
final class GradedRanking {
    /** The binary logarithms of 0 to 1023, the first of which is not used. */
    private static final double[] LOGARITHMS = new double[1024];

    static {
        Arrays.setAll(LOGARITHMS, GradedRanking::computed);
    }

    private final int[] retrieved;
    /** The grades of 1 or more of all judged documents, in ascending order. */
    private final int[] judged;

    private GradedRanking(int[] retrieved, int[] judged) {
        this.retrieved = retrieved;
        this.judged = judged;
    }

    static GradedRanking of(int[] retrieved, int[] grades) {
        int[] positive =
                Arrays.stream(grades).filter(grade -> grade > 0).sorted().toArray();
        return new GradedRanking(retrieved, positive);
    }

    /** Returns the highest grade of a judged document; 0 if none is relevant. */
    int highest() {
        return judged.length == 0 ? 0 : judged[judged.length - 1];
    }

    private int relevant(int from) {
        int count = 0;
        while (count < judged.length && judged[judged.length - 1 - count] >= from) {
            count++;
        }
        return count;
    }

    private int relevantInTop(int k, int from) {
        int count = 0;
        for (int i = 0; i < Math.min(k, retrieved.length); i++) {
            count += retrieved[i] >= from ? 1 : 0;
        }
        return count;
    }

    double precision(int k, int from) {
        return relevantInTop(k, from) / (double) k;
    }

    double recall(int k, int from) {
        int all = relevant(from);
        return all == 0 ? 0 : relevantInTop(k, from) / (double) all;
    }

    double hit(int k, int from) {
        return relevantInTop(k, from) > 0 ? 1 : 0;
    }

    double reciprocalRank(int from) {
        for (int i = 0; i < retrieved.length; i++) {
            if (retrieved[i] >= from) {
                return 1.0 / (i + 1);
            }
        }
        return 0;
    }

    double averagePrecision(int from) {
        int relevant = 0;
        double sum = 0;
        for (int i = 0; i < retrieved.length; i++) {
            if (retrieved[i] >= from) {
                relevant++;
                sum += relevant / (i + 1.0);
            }
        }
        return relevant == 0 ? 0 : sum / relevant(from);
    }

    double ndcg(int k) {
        double ideal = 0;
        for (int i = 0; i < Math.min(k, judged.length); i++) {
            ideal += judged[judged.length - 1 - i] / logarithm(i + 2);
        }
        double gained = 0;
        for (int i = 0; i < Math.min(k, retrieved.length); i++) {
            gained += retrieved[i] > 0 ? retrieved[i] / logarithm(i + 2) : 0;
        }
        return ideal > 0 ? Math.min(1, gained / ideal) : 0;
    }

    private static double logarithm(int number) {
        return number < LOGARITHMS.length ? LOGARITHMS[number] : computed(number);
    }

    private static double computed(int number) {
        return StrictMath.log(number) / StrictMath.log(2);
    }
}
