package dev.credence.benchmarks.folds;

import dev.credence.Credence;
import dev.credence.api.interval.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The paper's eight intervals: four methods, each of precision and of recall. */
record FoldInterval(Measure measure, Method method) {
    /** What is measured, with the cells other than TP that count as trials. */
    enum Measure {
        /** TP / (TP + FP). */
        PRECISION(1),
        /** TP / (TP + FN). */
        RECALL(2);

        private final int failures;

        Measure(int failures) {
            this.failures = failures;
        }

        /** Over all replicates: expected true positives over expected trials. */
        double truth(List<FoldCounts> replicates) {
            double successes =
                    replicates.stream().mapToLong(counts -> counts.total(0)).sum();
            double failed = replicates.stream()
                    .mapToLong(counts -> counts.total(failures))
                    .sum();
            return successes / (successes + failed);
        }

        String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The intervals with the paper's superscripts: M, A, t and Ct. The Beta intervals have the paper's flat prior. */
    enum Method {
        /** Pools all folds. */
        M("kfold-beta:prior=1"),
        /** Uses the mean of the folds' posteriors. */
        A("kfold-beta-mean:prior=1"),
        /** Student's t over folds. */
        T("kfold-t"),
        /** Student's t with a correlation of 0.7. */
        CT("kfold-t-corrected");

        private final String spelling;

        Method(String spelling) {
            this.spelling = spelling;
        }

        String spelling() {
            return spelling;
        }
    }

    static List<FoldInterval> all() {
        List<FoldInterval> all = new ArrayList<>();
        for (Measure measure : Measure.values()) {
            for (Method method : Method.values()) {
                all.add(new FoldInterval(measure, method));
            }
        }
        return all;
    }

    /** As the tables' numbers name it. */
    String key() {
        return measure.id() + "-" + method.name();
    }

    Estimate estimate(Credence credence, FoldCounts counts) {
        return credence.evaluate(counts.sample()).method(method.spelling()).estimate(measure.id());
    }
}
