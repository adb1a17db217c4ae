package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.text.QuotedText;
import dev.credence.jackson.EvidenceDocument;
import dev.credence.jackson.strict.Misfit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The form {@code {"type":"clusters","clusters":{"image-01":{...evidence...}}}} of named clusters of one kind of evidence. An item of outcomes is
 * in one cluster: two clusters that name the same item are refused.
 */
@JsonTypeName("clusters")
record ClustersForm(Map<String, Cluster> clusters) implements EvidenceForm {
    /** The form of the evidence of a cluster, in whose place it is written; the evidence itself does not keep the names of items. */
    record Cluster(EvidenceForm form) {}

    static EvidenceForm of(ClusteredSample<?> sample) {
        Map<String, Cluster> clusters = new LinkedHashMap<>();
        Items items = new Items();
        for (int i = 0; i < sample.clusters(); i++) {
            clusters.put(sample.name(i), items.numbered(sample.cluster(i)));
        }
        return new ClustersForm(clusters);
    }

    /** The items of the clusters before. */
    private static final class Items {
        private final Map<String, String> clusterOfItem = new HashMap<>();
        private int count;

        /** Returns the form of the next cluster, whose items are numbered after those of the clusters before. */
        Cluster numbered(Evidence evidence) {
            EvidenceForm form = EvidenceKind.form(evidence, null);
            int before = count;
            count += new HashSet<>(form.itemNames()).size();
            return new Cluster(form.numberedAfter(before));
        }

        /** Returns the evidence of a cluster, after a check that none of its items is in a cluster before. */
        EvidenceDocument document(String name, Cluster cluster) {
            for (String item : cluster.form.itemNames()) {
                String known = clusterOfItem.putIfAbsent(item, name);
                if (known != null && !known.equals(name)) {
                    throw new IllegalArgumentException("an item must be in one cluster: item '" + QuotedText.of(item)
                            + "' is in '" + QuotedText.of(known) + "' and '" + QuotedText.of(name) + "'");
                }
            }
            return cluster.form.document();
        }
    }

    @Override
    public EvidenceDocument document() {
        return Misfit.of("clusters", () -> EvidenceKind.clustered(parts()));
    }

    private Map<String, Evidence> parts() {
        Part.Kind kind = new Part.Kind("clusters");
        Items items = new Items();
        Map<String, Evidence> parts = new LinkedHashMap<>();
        clusters.forEach((name, cluster) ->
                parts.put(name, Misfit.of(name, () -> kind.evidence(items.document(name, cluster)))));
        return parts;
    }

    /**
     * The form {@code {"type":"crossed","cells":{"question-1":{"seed-1":{...evidence...}}}}} of the cells of clusters of two kinds, by the
     * names of their first and of their second clusters.
     */
    @JsonTypeName("crossed")
    record CrossedForm(Map<String, Map<String, Cluster>> cells) implements EvidenceForm {
        static EvidenceForm of(CrossedSample<?> sample) {
            Map<String, Map<String, Cluster>> cells = new LinkedHashMap<>();
            Items items = new Items();
            for (int cell = 0; cell < sample.cells().clusters(); cell++) {
                cells.computeIfAbsent(sample.firstNames().get(sample.first(cell)), name -> new LinkedHashMap<>())
                        .put(
                                sample.secondNames().get(sample.second(cell)),
                                items.numbered(sample.cells().cluster(cell)));
            }
            return new CrossedForm(cells);
        }

        @Override
        public EvidenceDocument document() {
            return Misfit.of("cells", () -> EvidenceKind.crossed(parts()));
        }

        private Map<String, Map<String, Evidence>> parts() {
            Part.Kind kind = new Part.Kind("cells");
            Items items = new Items();
            Map<String, Map<String, Evidence>> parts = new LinkedHashMap<>();
            cells.forEach((first, row) -> parts.put(first, Misfit.of(first, () -> {
                Map<String, Evidence> own = new LinkedHashMap<>();
                row.forEach((second, cell) -> own.put(
                        second, Misfit.of(second, () -> kind.evidence(items.document(first + "/" + second, cell)))));
                return own;
            })));
            return parts;
        }
    }
}
