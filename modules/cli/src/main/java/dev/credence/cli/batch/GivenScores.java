package dev.credence.cli.batch;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.derived.ClassAgainstRest;
import dev.credence.api.sample.Sample;
import dev.credence.cli.batch.BatchError.Code;
import dev.credence.cli.data.ScoresOfClass;
import dev.credence.jackson.EvidenceDocument;
import java.util.Optional;

/** The scores of a request: those of one class, or of several, of which the field {@code positive} names one. */
final class GivenScores {
    private static final String POSITIVE = "positive";

    private GivenScores() {}

    /** Returns the scores of one system. */
    static Sample<ScoredSample> one(Request request, String op, EvidenceDocument evidence) {
        if (evidence instanceof EvidenceDocument.Single single) {
            return one(request, op, single.sample());
        }
        throw wrong(op, "scores or class-scores of one system", evidence);
    }

    @SuppressWarnings("unchecked") // the evidence of the sample has the type that is tested
    private static Sample<ScoredSample> one(Request request, String op, Sample<?> sample) {
        if (sample.evidence() instanceof ScoredSample) {
            requireNoLabel(request);
            return (Sample<ScoredSample>) sample;
        }
        if (sample.evidence() instanceof ClassScores scores) {
            String label = label(request, scores);
            return Names.find(name -> ScoresOfClass.of((Sample<ClassScores>) sample, name), label);
        }
        throw wrong(op, "scores or class-scores of one system", new EvidenceDocument.Single(sample));
    }

    /** Returns the scores of two systems on the same items; empty if the evidence is of one system. */
    @SuppressWarnings("unchecked") // the evidence of the pairing has the type that is tested
    static Optional<Pairing<ScoredSample>> two(Request request, String op, EvidenceDocument evidence) {
        if (!(evidence instanceof EvidenceDocument.Pair given)) {
            return Optional.empty();
        }
        if (given.pairing() instanceof Pairing.Paired<?, ?> paired) {
            if (paired.joint().evidence() instanceof PairedScoredSample) {
                requireNoLabel(request);
                return Optional.of((Pairing<ScoredSample>) given.pairing());
            }
            if (given.pairing().firstEvidence() instanceof ClassScores scores) {
                String label = label(request, scores);
                Optional<Pairing<ScoredSample>> ofClass = Names.find(
                        name -> ClassAgainstRest.scores((Pairing<ClassScores>) given.pairing(), name), label);
                if (ofClass.isPresent()) {
                    return ofClass;
                }
            }
        }
        throw wrong(op, "scores, class-scores, paired-scores or paired-class-scores", evidence);
    }

    /** Returns one system's scores of several classes if no class is positive; empty if one is, or the evidence is another. */
    @SuppressWarnings("unchecked") // the evidence of the sample has the type that is tested
    static Optional<Sample<ClassScores>> everyClass(Request request, EvidenceDocument evidence) {
        return request.field(POSITIVE) == null
                        && evidence instanceof EvidenceDocument.Single single
                        && single.sample().evidence() instanceof ClassScores
                ? Optional.of((Sample<ClassScores>) single.sample())
                : Optional.empty();
    }

    private static void requireNoLabel(Request request) {
        if (request.field(POSITIVE) != null) {
            throw new BatchError(
                    Code.BAD_REQUEST,
                    "field 'positive' names a class of class-scores, but the scores are those of one class: leave it"
                            + " out");
        }
    }

    private static String label(Request request, ClassScores scores) {
        return request.optionalText(POSITIVE)
                .orElseThrow(() -> new BatchError(
                        Code.BAD_REQUEST,
                        "field 'positive' is missing: name the class whose scores are read, one of "
                                + scores.labels()));
    }

    private static BatchError wrong(String op, String takes, EvidenceDocument evidence) {
        return new BatchError(
                Code.UNSUPPORTED_EVIDENCE, "op '" + op + "' takes " + takes + ": type=" + evidence.type());
    }
}
