package dev.credence.bayes;

/** The counts that an F-measure reads. */
record FCounts(long truePositives, long falsePositives, long falseNegatives) {
    FCounts {
        require("true positives", truePositives);
        require("false positives", falsePositives);
        require("false negatives", falseNegatives);
        require("sum of counts", truePositives + falsePositives + falseNegatives);
    }

    long errors() {
        return falsePositives + falseNegatives;
    }

    private static void require(String name, long count) {
        if (!(count >= 0 && count <= 1L << 53)) {
            throw new IllegalArgumentException(name + " must lie in [0, 2^53]: " + name + "=" + count);
        }
    }
}
