package dev.credence.benchmarks;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.interval.Estimate;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Macro-F1 with its interval from a confusion matrix, against a covariance matrix written out. */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgs = "-Xmx200m")
public class DeltaBenchmark extends TimedBenchmark {
    /** The number of classes; its square is the number of cells. */
    @Param({"10", "100", "1000"})
    public int classes = 10;

    private final Credence credence = Credence.load();
    private ConfusionMatrix matrix = DeltaCases.matrix(classes);

    /** Draws the matrix. */
    @Setup
    public void draw() {
        matrix = DeltaCases.matrix(classes);
    }

    /** {@return the default of smooth metrics} */
    @Benchmark
    public Estimate deltaWilson() {
        return estimate("delta-wilson");
    }

    /** {@return the plain interval} */
    @Benchmark
    public Estimate deltaWald() {
        return estimate("delta-wald");
    }

    /** {@return the standard error alone, from the covariance matrix of the cells} */
    @Benchmark
    public double covarianceMatrix() {
        return NaiveCovariance.standardError(matrix);
    }

    private Estimate estimate(String method) {
        return credence.evaluate(matrix).method(method).estimate("f1.macro");
    }

    /**
     * The delta method as textbooks write it: the standard error of macro-F1 as the root of g' S g, with S the covariance matrix
     * of the multinomial cell proportions, (diag(p) - p p') / n.
     *
     * <p>Only cells that were seen are taken, and S is formed a row at a time; over all k^2 cells of 1,000 classes it would have
     * 10^12 entries.
     */
    static final class NaiveCovariance {
        private NaiveCovariance() {}

        static double standardError(ConfusionMatrix matrix) {
            int cells = matrix.atoms();
            double n = (double) matrix.size();
            double[] p = new double[cells];
            for (int i = 0; i < cells; i++) {
                p[i] = (double) matrix.count(i) / n;
            }
            double[] g = gradient(matrix, p);
            double variance = 0;
            double[] row = new double[cells];
            for (int i = 0; i < cells; i++) {
                for (int j = 0; j < cells; j++) {
                    row[j] = ((i == j ? p[i] : 0) - p[i] * p[j]) / n;
                }
                for (int j = 0; j < cells; j++) {
                    variance += g[i] * row[j] * g[j];
                }
            }
            return Math.sqrt(variance);
        }

        /** F1 of class c is 2 p_cc / d_c with d_c its row sum plus its column sum. */
        private static double[] gradient(ConfusionMatrix matrix, double[] p) {
            Margins margins = Margins.of(matrix, p);
            double k = matrix.classes();
            double[] g = new double[p.length];
            for (int i = 0; i < p.length; i++) {
                int truth = matrix.truth(i);
                int predicted = matrix.predicted(i);
                g[i] = -(pull(margins, truth) + pull(margins, predicted)) / k;
                if (truth == predicted) {
                    g[i] += 2 / (k * total(margins, truth));
                }
            }
            return g;
        }

        private static double pull(Margins margins, int c) {
            double total = total(margins, c);
            return 2 * margins.truePositives(c) / (total * total);
        }

        private static double total(Margins margins, int c) {
            return margins.truth(c) + margins.predicted(c);
        }
    }
}
