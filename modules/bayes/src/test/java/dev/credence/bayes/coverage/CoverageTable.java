package dev.credence.bayes.coverage;

import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.option.Options;
import dev.credence.bayes.posterior.F1Posterior;
import dev.credence.bayes.posterior.FBetaPosterior;
import dev.credence.bayes.prior.BetaPrior;
import dev.credence.bayes.provider.EqualTailedBeta;
import dev.credence.bayes.provider.ShortestBeta;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Computes the coverage of the posterior intervals by exact enumeration and writes two files: the Bayesian section of coverage.md, between
 * its two marks, and coverage/bayes.csv. The argument is the folder of these files. Nothing is simulated. A run takes about two minutes.
 */
public final class CoverageTable {
    private static final String BEGIN = "<!-- bayes: begin -->\n";
    private static final String END = "<!-- bayes: end -->\n";

    private CoverageTable() {}

    /**
     * Runs all studies and writes both files.
     *
     * @param arguments the folder of the two files
     * @throws IOException if a file cannot be read or written
     */
    public static void main(String[] arguments) throws IOException {
        Path docs = Path.of(arguments[0]);
        ProportionStudy proportions = new ProportionStudy(methods());
        Files.createDirectories(docs.resolve("coverage"));
        Files.writeString(docs.resolve("coverage/bayes.csv"), proportions.csv());
        write(docs.resolve("coverage.md"), proportions(proportions) + f1() + fbeta() + differences());
    }

    private static Map<String, ProportionIntervalMethod> methods() {
        Map<String, ProportionIntervalMethod> methods = new LinkedHashMap<>();
        Options flat = Options.parse("prior=1");
        methods.put("beta", new EqualTailedBeta());
        methods.put("beta:prior=1", (ProportionIntervalMethod) new EqualTailedBeta().configured(flat));
        methods.put("beta-hpd", new ShortestBeta());
        methods.put("beta-hpd:prior=1", (ProportionIntervalMethod) new ShortestBeta().configured(flat));
        return methods;
    }

    private static String proportions(ProportionStudy study) {
        return "## Bayesian intervals: `beta`, `beta-hpd`\n\n"
                + "Every outcome is enumerated, and nothing is simulated. A credible interval promises an"
                + " average over its prior, and not a coverage at each p. With the flat prior the mean"
                + " over p is the level itself. With Jeffreys' prior (the default) the mean of `beta` is"
                + " within 0.01 of the level, and that of `beta-hpd` up to 0.02 below it. Equal-tailed"
                + " intervals never contain 0 or 1, so their coverage falls to 0 next to these ends."
                + " Shortest intervals reach the end, and their coverage is never below 0.78.\n\n"
                + "### Proportions: mean coverage over p (least for p in [0.05, 0.95], least of all p) mean length\n\n"
                + study.table()
                + "\n### Every n from 5 to 100\n\n| method | mean coverage | least for p in [0.05, 0.95] |\n|---|---|---|\n"
                + study.worst() + "\nEvery p from 0.01 to 0.99 is in [coverage/bayes.csv](coverage/bayes.csv).\n\n";
    }

    private static String f1() {
        StringBuilder text = new StringBuilder("### F1 over a grid of true precision and recall, prevalence 0.2\n\n"
                + "Every (TP, FP, FN) of a test set of n items is enumerated. A cell is empty if so low a"
                + " precision is impossible with so high a recall. With few positives and a recall or"
                + " precision near 1 the interval depends most on the prior.\n\n"
                + "| method | n | mean | least |\n|---|---|---|---|\n");
        StringBuilder grids = new StringBuilder();
        for (boolean shortest : new boolean[] {false, true}) {
            for (double prior : new double[] {0.5, 1}) {
                for (int n : new int[] {50, 100, 200}) {
                    FMeasureStudy study = new FMeasureStudy(
                            1, n, shortest, (tp, fp, fn) -> F1Posterior.of(tp, fp, fn, BetaPrior.symmetric(prior)));
                    String name = (shortest ? "beta-hpd" : "beta") + (prior == 1 ? ":prior=1" : "");
                    text.append("| `").append(name).append("` | ").append(n).append(" | ");
                    text.append(study.summary()).append(" |\n");
                    grids.append(prior == 0.5 && n == 100 ? "\n`" + name + "`, n = 100:\n\n" + study.table() : "");
                }
            }
        }
        return text.append(grids).append('\n').toString();
    }

    private static String fbeta() {
        FMeasureStudy study =
                new FMeasureStudy(2, 50, false, (tp, fp, fn) -> FBetaPosterior.of(2, tp, fp, fn, BetaPrior.JEFFREYS));
        return "### F2 (`fbeta:beta=2`) with `beta`, n = 50, prevalence 0.2: mean | least = " + study.summary() + "\n\n"
                + study.table() + "\n";
    }

    private static String differences() {
        return "### Differences of two systems: `bayes`, `bayes-paired`\n\n"
                + "Every outcome of both systems is enumerated, with default priors and equal-tailed"
                + " intervals. Independent systems have n items each, and both rates are between 0.05 and"
                + " 0.95. Paired systems share n items. The rate at which only the first is right, and"
                + " that at which only the second is right, are between 0.01 and 0.4.\n\n"
                + "| comparator | n | mean | least |\n|---|---|---|---|\n"
                + DifferenceStudy.independent()
                + DifferenceStudy.paired() + "\n";
    }

    /** Replaces the text between the marks, or appends the section if there are no marks. */
    private static void write(Path file, String section) throws IOException {
        String old = Files.exists(file) ? Files.readString(file) : "";
        int begin = old.indexOf(BEGIN);
        String before = begin < 0 ? old + "\n" : old.substring(0, begin);
        String after = begin < 0 ? "" : old.substring(old.indexOf(END) + END.length());
        Files.writeString(file, before + BEGIN + section + END + after);
    }
}
