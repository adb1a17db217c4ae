package dev.credence.cli.data;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.evidence.JointScores;
import dev.credence.api.evidence.PairedClassScores;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.sample.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The evidence of several systems.
 *
 * @param rows the number of rows that were read
 * @param predictions their predictions
 * @param scores their scores of the positive label
 * @param classScores their scores of several classes
 * @param notes notes on the data
 */
public record ManyData(
        long rows,
        Optional<Sample<JointConfusionMatrix>> predictions,
        Optional<Sample<JointScores<ScoredSample, PairedScoredSample>>> scores,
        Optional<Sample<JointScores<ClassScores, PairedClassScores>>> classScores,
        List<String> notes) {
    /** Creates the data of systems that have predictions alone. */
    public ManyData(long rows, Sample<JointConfusionMatrix> predictions, List<String> notes) {
        this(rows, Optional.of(predictions), Optional.empty(), Optional.empty(), notes);
    }

    /** Returns the predictions, which must have been read. */
    public Sample<JointConfusionMatrix> sample() {
        return predictions.orElseThrow();
    }

    /** Returns the evidence of each kind that was read. */
    public Stream<JointEvidence<?, ?>> evidence() {
        return samples().stream().map(Sample::evidence);
    }

    /** Returns the sample of each kind of evidence that was read. */
    public List<Sample<? extends JointEvidence<?, ?>>> samples() {
        List<Sample<? extends JointEvidence<?, ?>>> all = new ArrayList<>();
        predictions.ifPresent(all::add);
        scores.ifPresent(all::add);
        classScores.ifPresent(all::add);
        return all;
    }
}
