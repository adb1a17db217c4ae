package dev.credence.jackson;

import dev.credence.api.evidence.Poolable;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.Sample;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonToken;

/** {@code {"type":"clusters","clusters":{"image-01":{...evidence...}}}}: named clusters of one kind of evidence. */
final class ClustersForm implements EvidenceForm, Parts.Joining {
    private final Set<String> names = new LinkedHashSet<>();
    private final Parts parts = new Parts("clusters");

    @Override
    public Fields fields() {
        return new Fields("clusters evidence").required("clusters", this::read);
    }

    private void read(Cursor in) {
        in.require(JsonToken.START_OBJECT, "clusters", "must be an object");
        while (in.parser().nextToken() == JsonToken.PROPERTY_NAME) {
            String name = in.parser().currentName();
            Cursor cluster = in.field(name);
            Fields.requireNew(cluster, name, names);
            in.parser().nextToken();
            parts.read(cluster);
        }
    }

    @Override
    public EvidenceDocument document(Cursor in) {
        return parts.join(in.field("clusters"), this);
    }

    @Override
    public <E extends Poolable<E>> Sample<E> join(List<E> evidence) {
        Map<String, E> clusters = new LinkedHashMap<>();
        names.forEach(name -> clusters.put(name, evidence.get(clusters.size())));
        return ClusteredSample.of(clusters);
    }
}
