package dev.credence.jackson;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.stream.IntStream;
import tools.jackson.core.JsonGenerator;

/** Evidence in its JSON forms, by design. */
final class EvidenceWriter {
    private final Output out;
    private final JsonGenerator generator;
    private final PlainEvidenceWriter plain;

    EvidenceWriter(Output out) {
        this.out = out;
        this.generator = out.generator();
        this.plain = new PlainEvidenceWriter(out);
    }

    void pairing(Pairing<?> pairing) {
        if (pairing instanceof Pairing.Independent<?> independent) {
            open(FormName.INDEPENDENT);
            generator.writeName("first");
            sample(independent.first());
            generator.writeName("second");
            sample(independent.second());
            out.close();
        } else {
            sample(((Pairing.Paired<?, ?>) pairing).joint());
        }
    }

    void sample(Sample<?> sample) {
        open(FormName.of(sample));
        if (sample instanceof FoldedSample<?> folds) {
            folds(folds);
        } else if (sample instanceof ClusteredSample<?> clusters) {
            clusters(clusters);
        } else if (sample instanceof WeightedSample<?> weighted) {
            weighted(weighted);
        } else {
            plain.fields(sample.evidence());
            design(sample);
        }
        out.close();
    }

    private void open(String type) {
        generator.writeStartObject();
        out.text("type", type);
    }

    private void design(Sample<?> sample) {
        if (sample instanceof StratifiedSample<?> stratified) {
            requireByTruth(stratified);
            out.text(Design.FIELD, Design.STRATIFIED);
        } else if (!(sample instanceof IidSample<?>)) {
            throw new IllegalStateException("design without a form: " + sample.design());
        }
    }

    private static void requireByTruth(StratifiedSample<?> sample) {
        Evidence evidence = sample.evidence();
        if (IntStream.range(0, evidence.atoms())
                .anyMatch(a -> sample.stratum(a) != PlainEvidenceWriter.truth(evidence, a))) {
            throw new IllegalArgumentException(
                    "strata must be the true classes to have a JSON form: strata=" + sample.strata());
        }
    }

    private void folds(FoldedSample<?> sample) {
        generator.writeArrayPropertyStart("folds");
        sample.folds().forEach(fold -> sample(Sample.of(fold)));
        generator.writeEndArray();
    }

    private void clusters(ClusteredSample<?> sample) {
        out.open("clusters");
        for (int i = 0; i < sample.clusters(); i++) {
            generator.writeName(sample.name(i));
            sample(Sample.of(sample.cluster(i)));
        }
        out.close();
    }

    private void weighted(WeightedSample<?> sample) {
        generator.writeName("evidence");
        sample(Sample.of(sample.evidence()));
        out.numbers("weights", sample.weights());
        out.numbers(
                "squares",
                IntStream.range(0, sample.evidence().atoms())
                        .mapToDouble(sample::squaredWeight)
                        .toArray());
    }
}
