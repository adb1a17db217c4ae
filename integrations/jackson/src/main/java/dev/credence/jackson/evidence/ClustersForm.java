package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.Misfit;
import java.util.LinkedHashMap;
import java.util.Map;

/** The form {@code {"type":"clusters","clusters":{"image-01":{...evidence...}}}} of named clusters of one kind of evidence. */
@JsonTypeName("clusters")
record ClustersForm(Map<String, EvidenceDocument> clusters) implements EvidenceForm {
    static EvidenceForm of(ClusteredSample<?> sample) {
        Map<String, EvidenceDocument> clusters = new LinkedHashMap<>();
        for (int i = 0; i < sample.clusters(); i++) {
            clusters.put(sample.name(i), EvidenceDocument.of(sample.cluster(i)));
        }
        return new ClustersForm(clusters);
    }

    @Override
    public EvidenceDocument document() {
        return Misfit.of("clusters", () -> EvidenceKind.clustered(parts()));
    }

    private Map<String, Evidence> parts() {
        Map<String, Evidence> parts = new LinkedHashMap<>();
        clusters.forEach((name, cluster) -> parts.put(
                name,
                Misfit.of(
                        name,
                        () -> Part.evidence(
                                "clusters",
                                cluster,
                                clusters.values().iterator().next()))));
        return parts;
    }
}
