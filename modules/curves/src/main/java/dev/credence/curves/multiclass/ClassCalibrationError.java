package dev.credence.curves.multiclass;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.interval.Note;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.Named;
import dev.credence.curves.metric.BinnedGaps;
import dev.credence.curves.metric.CalibrationError;
import dev.credence.curves.multiclass.MeanClassLoss.ClassProbabilities;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A calibration error of the probabilities of several classes: the mean over parts, which are the predicted class or all classes, of {@code
 * 1/W sum over bins of |sum of w (y - p)|}. The influence of an item is the mean over parts of {@code sign of its bin (y - p)}, minus the
 * value; it has a corner where a bin is exactly calibrated.
 */
abstract class ClassCalibrationError extends Named implements CalibrationError<ClassScores> {
    private final int bins;

    ClassCalibrationError(String id, String description, int bins) {
        super(id, description);
        this.bins = bins;
    }

    /** A probability with what occurred and its variance for a calibrated model. */
    record Forecast(double p, double outcome, double variance) {}

    abstract ClassCalibrationError with(int number);

    abstract int parts(ClassScores scores);

    abstract Forecast forecast(ClassScores scores, int item, int part);

    @Override
    public final Class<ClassScores> evidenceType() {
        return ClassScores.class;
    }

    @Override
    public final List<OptionSpec> options() {
        return List.of(BINS);
    }

    @Override
    public final ClassCalibrationError configured(Options options) {
        return with(CalibrationError.bins(options, bins));
    }

    @Override
    public final String spelling() {
        return bins == USUAL ? id() : id() + ":bins=" + bins;
    }

    @Override
    public final String losses() {
        return "multiclass-brier or multiclass-log-loss";
    }

    @Override
    public final List<BinnedGaps> gaps(ClassScores scores) {
        return IntStream.range(0, parts(scores))
                .mapToObj(part -> {
                    BinnedGaps gaps = new BinnedGaps(bins, scores.atoms());
                    for (int item = 0; item < scores.atoms(); item++) {
                        Forecast forecast = forecast(scores, item, part);
                        gaps.add(forecast.p(), forecast.outcome(), forecast.variance(), 1.0 / scores.atoms());
                    }
                    return gaps;
                })
                .toList();
    }

    private double[] sums(ClassScores scores, double[] weights, int part) {
        double[] sums = new double[bins];
        for (int item = 0; item < weights.length; item++) {
            Forecast forecast = forecast(scores, item, part);
            sums[BinnedGaps.bin(forecast.p(), bins)] += weights[item] * (forecast.outcome() - forecast.p());
        }
        return sums;
    }

    @Override
    public final double value(ClassScores scores, double[] weights) {
        double sum = 0;
        for (int part = 0; part < parts(scores); part++) {
            for (double gap : sums(scores, weights, part)) {
                sum += Math.abs(gap);
            }
        }
        return Math.min(1, sum / (parts(scores) * Arrays.stream(weights).sum()));
    }

    @Override
    public final void influence(ClassScores scores, double[] weights, double[] out) {
        Arrays.fill(out, -value(scores, weights));
        int parts = parts(scores);
        for (int part = 0; part < parts; part++) {
            double[] sums = sums(scores, weights, part);
            for (int item = 0; item < out.length; item++) {
                Forecast forecast = forecast(scores, item, part);
                double sign = Math.signum(sums[BinnedGaps.bin(forecast.p(), bins)]);
                out[item] += sign * (forecast.outcome() - forecast.p()) / parts;
            }
        }
    }

    @Override
    public final Optional<Refusal> nonSmoothness() {
        return CalibrationError.noisy(losses());
    }

    @Override
    public final Optional<Refusal> refusal(ClassScores scores) {
        return ClassProbabilities.refusal(id(), scores);
    }

    @Override
    public final List<Note> notes(ClassScores scores, double[] weights) {
        return scores.size() == 0
                ? List.of(Note.about(id(), Note.UNDEFINED, " is undefined: there are no observations"))
                : List.of();
    }
}
