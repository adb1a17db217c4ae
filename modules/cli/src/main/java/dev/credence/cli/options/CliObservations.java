package dev.credence.cli.options;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.Thresholded;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.ManyData;
import dev.credence.cli.data.PairData;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.outcomes.Outcomes;
import dev.credence.report.comparison.ObservedPair;
import dev.credence.report.evaluation.Observations;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Converts the evidence of files to the input of reports, and names the option that resolves a refusal. */
public final class CliObservations {
    private static final Pattern THRESHOLD = Pattern.compile("[:,]\\s*threshold\\s*=");

    /** The metrics of scores of several classes, by those of the scores of one class. */
    private static final Map<String, String> OF_SEVERAL_CLASSES =
            Map.of("auroc", "auroc-ovr", "brier", "multiclass-brier", "log-loss", "multiclass-log-loss");

    private static final List<String> OF_COUNTS = List.of("f1", "jaccard", "precision", "recall", "specificity");

    private CliObservations() {}

    /** Returns the evidence of one system. */
    public static Observations of(Dataset data) {
        return Observations.of(Stream.of(data.matrix(), data.scores(), data.classes())
                .flatMap(Optional::stream)
                .toList());
    }

    /** Returns the evidence of two systems. */
    public static ObservedPair of(PairData data) {
        return ObservedPair.of(Stream.of(data.matrices(), data.scores(), data.classes())
                .flatMap(Optional::stream)
                .toList());
    }

    /** Throws a failure, naming the option to add, if the evidence that a metric needs was not read. */
    public static void require(Metric<?> metric, Observations observations) {
        if (observations.readBy(metric).isEmpty()) {
            Stream<Evidence> observed = observations.samples().stream().map(Sample::evidence);
            throw Failure.usage(missing(metric) + atThreshold(metric, observed) + alternative(metric, observations));
        }
    }

    /** Returns the metric that means the same for the scores of several classes or for the counts of items, if those were read. */
    private static String alternative(Metric<?> metric, Observations observations) {
        boolean counts = observations
                .sample(Outcomes.class)
                .filter(sample -> sample.evidence().columns().contains(OutcomeColumn.count("tp")))
                .isPresent();
        if (counts && OF_COUNTS.contains(metric.id())) {
            return "; for counts of items take count-" + metric.id();
        }
        return observations.sample(ClassScores.class).isPresent() ? ofSeveralClasses(metric) : "";
    }

    private static String ofSeveralClasses(Metric<?> metric) {
        if (metric.evidenceType() != ScoredSample.class) {
            return "";
        }
        String ofOne = metric.spelling() + "@LABEL for one class";
        return "; of the scores of several classes take "
                + (OF_SEVERAL_CLASSES.containsKey(metric.id())
                        ? OF_SEVERAL_CLASSES.get(metric.id()) + ", or " + ofOne
                        : ofOne);
    }

    /** Returns the advice that scores also provide predictions if a threshold is given. */
    private static String atThreshold(Metric<?> metric, Stream<? extends Evidence> observed) {
        return metric instanceof ConfusionMetric confusion && observed.anyMatch(ScoredSample.class::isInstance)
                ? ", or a threshold of the scores, such as '"
                        + Thresholded.of(confusion, 0.5).spelling() + "'"
                : "";
    }

    private static String missing(Metric<?> metric) {
        String option;
        if (metric.evidenceType() == ConfusionMatrix.class) {
            option = "--prediction COLUMN";
        } else if (metric.evidenceType() == ScoredSample.class) {
            option = "--score COLUMN and --positive LABEL";
        } else if (metric.evidenceType() == ClassScores.class) {
            option = "--class-score LABEL=COLUMN for each class";
        } else {
            return unreadable(metric);
        }
        return "metric '" + metric.spelling() + "' needs " + option;
    }

    private static String unreadable(Metric<?> metric) {
        if (metric.evidenceType() == Outcomes.class) {
            return "metric '" + metric.spelling() + "' needs outcomes: give --outcome COLUMN, --spans, --qrels"
                    + " or the columns --tp, --fp and --fn";
        }
        return "metric '" + metric.spelling() + "' reads "
                + metric.evidenceType().getSimpleName() + ", which a file of rows does not give";
    }

    /**
     * Throws a failure if a metric has a threshold and lower scores indicate the positive label, because the side of
     * the threshold would be ambiguous.
     */
    public static void requireThresholds(List<String> metrics, boolean flip) {
        metrics.stream()
                .filter(metric -> flip && THRESHOLD.matcher(metric).find())
                .findFirst()
                .ifPresent(metric -> {
                    throw Failure.usage("metric '" + metric + "' compares scores with a threshold, and --flip reverses "
                            + "their sign: change the sign of the scores in the file and of the "
                            + "threshold, and leave out --flip");
                });
    }

    /** Throws a failure, naming the options to add, if the evidence of two systems that a metric needs was not read. */
    public static void require(Metric<?> metric, ObservedPair systems) {
        if (systems.readBy(metric).isEmpty()) {
            List<Evidence> observed = systems.pairings().stream()
                    .<Evidence>map(Pairing::firstEvidence)
                    .toList();
            throw Failure.usage(unread(metric, "both", observed, "--against", "--against-score"));
        }
    }

    /** Throws a failure, naming the options to add, if the evidence of several systems that a metric needs was not read. */
    public static void require(Metric<?> metric, ManyData systems) {
        List<Evidence> observed =
                systems.evidence().<Evidence>map(evidence -> evidence.system(0)).toList();
        if (observed.stream().noneMatch(metric.evidenceType()::isInstance)) {
            throw Failure.usage(unread(metric, "all", observed, "--against", "--against-score"));
        }
    }

    private static String unread(
            Metric<?> metric, String which, List<Evidence> observed, String predictions, String scores) {
        boolean matrix = metric.evidenceType() == ConfusionMatrix.class;
        if (matrix || metric.evidenceType() == ScoredSample.class) {
            return "metric '" + metric.spelling() + "' needs the " + (matrix ? "predictions" : "scores") + " of "
                    + which
                    + " systems: give "
                    + (matrix ? "--prediction COLUMN and " + predictions : "--score COLUMN and " + scores) + " COLUMN"
                    + atThreshold(metric, observed.stream())
                    + (observed.stream().anyMatch(ClassScores.class::isInstance) ? ofSeveralClasses(metric) : "");
        }
        return metric.evidenceType() == ClassScores.class
                ? "metric '" + metric.spelling() + "' needs the class scores of " + which + " systems: give"
                        + " --class-scores PATTERN and --against-class-scores PATTERN"
                : unreadable(metric);
    }

    /** Returns a report and turns an exception of the library into wrong usage. */
    public static <R> R answered(Supplier<R> report) {
        try {
            return report.get();
        } catch (RefusedException e) {
            throw Failure.refused(e.refusal());
        }
    }

    /** Throws a failure if the methods were named and all of them were refused. */
    public static void requireAnswer(boolean named, List<Optional<Refusal>> refusals) {
        if (named && refusals.stream().allMatch(Optional::isPresent)) {
            throw Failure.data(refusals.get(0).orElseThrow().sentence());
        }
    }
}
