package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.Misfit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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

    /**
     * The form {@code {"type":"crossed","cells":{"question-1":{"seed-1":{...evidence...}}}}} of the cells of clusters of two kinds, by the
     * names of their first and of their second clusters.
     */
    @JsonTypeName("crossed")
    record CrossedForm(Map<String, Map<String, EvidenceDocument>> cells) implements EvidenceForm {
        static EvidenceForm of(CrossedSample<?> sample) {
            Map<String, Map<String, EvidenceDocument>> cells = new LinkedHashMap<>();
            for (int cell = 0; cell < sample.cells().clusters(); cell++) {
                cells.computeIfAbsent(sample.firstNames().get(sample.first(cell)), name -> new LinkedHashMap<>())
                        .put(
                                sample.secondNames().get(sample.second(cell)),
                                EvidenceDocument.of(sample.cells().cluster(cell)));
            }
            return new CrossedForm(cells);
        }

        @Override
        public EvidenceDocument document() {
            return Misfit.of("cells", () -> EvidenceKind.crossed(parts()));
        }

        private Map<String, Map<String, Evidence>> parts() {
            Map<String, Map<String, Evidence>> parts = new LinkedHashMap<>();
            Optional<EvidenceDocument> any = cells.values().stream()
                    .flatMap(row -> row.values().stream())
                    .findFirst();
            cells.forEach((first, row) -> {
                Map<String, Evidence> own = new LinkedHashMap<>();
                parts.put(first, own);
                row.forEach((second, cell) -> own.put(
                        second,
                        Misfit.of(
                                first,
                                () -> Misfit.of(second, () -> Part.evidence("cells", cell, any.orElseThrow())))));
            });
            return parts;
        }
    }
}
