package dev.credence.benchmarks;

import dev.credence.numerics.beta.Binomial;
import dev.credence.sequential.repeated.RepeatedBinomialTest;
import dev.credence.sequential.repeated.RepeatedBinomialTest.Outlook;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Computes how often tests that are repeated after every trial decide, and after how many trials; {@code tools/trials} runs it. */
public final class TrialsTable {
    private static final double SIGNIFICANCE = 0.05;

    private TrialsTable() {}

    /** Writes the table: the folder of the page. */
    public static void main(String[] arguments) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "claimed",
                "max",
                "true rate",
                "accepted",
                "fixed",
                "rejected",
                "fixed",
                "mean trials",
                "fixed trials for the same"));
        for (int most : new int[] {50, 200, 1000}) {
            for (double rate : new double[] {0.8, 0.9, 0.95}) {
                for (double truth : new double[] {rate - 0.1, rate - 0.05, rate, (1 + rate) / 2, 1 - (1 - rate) / 4}) {
                    rows.add(row(rate, most, truth));
                }
            }
        }
        new Section("trials").table(rows).write(Path.of(arguments[0]).resolve("trials.md"));
    }

    private static List<String> row(double rate, int most, double truth) {
        Outlook outlook = RepeatedBinomialTest.of(rate, SIGNIFICANCE, most).outlook(truth);
        boolean above = truth > rate;
        double decided = above ? outlook.accepted() : outlook.rejected();
        int fixed = 1;
        while (fixed < most && fixed(rate, fixed, truth, above) < decided) {
            fixed++;
        }
        return List.of(
                Section.format("%.2f", rate),
                Integer.toString(most),
                Section.format("%.3f", truth),
                Section.format("%.3f", outlook.accepted()),
                Section.format("%.3f", fixed(rate, most, truth, true)),
                Section.format("%.3f", outlook.rejected()),
                Section.format("%.3f", fixed(rate, most, truth, false)),
                Section.format("%.0f", outlook.meanTrials()),
                truth == rate || decided < 0.05 ? "" : Integer.toString(fixed));
    }

    /** Computes the probability that the exact test of all trials at once accepts or rejects. */
    private static double fixed(double rate, int trials, double truth, boolean accepting) {
        if (accepting) {
            int least = 0;
            while (least <= trials && Binomial.survival(least - 1L, trials, rate) > SIGNIFICANCE) {
                least++;
            }
            return Binomial.survival(least - 1L, trials, truth);
        }
        int largest = trials;
        while (largest >= 0 && Binomial.cdf(largest, trials, rate) > SIGNIFICANCE) {
            largest--;
        }
        return Binomial.cdf(largest, trials, truth);
    }
}
