package dev.credence.figures.vega;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A layer of a panel: its marks with their data inline. */
final class Layer {
    private final Place across;
    private final Place up;
    private final List<Map<String, @Nullable Object>> values = new ArrayList<>();
    private final List<Map<String, @Nullable Object>> transforms = new ArrayList<>();

    Layer(Place across, Place up) {
        this.across = across;
        this.up = up;
    }

    /** One more row of data. */
    void add(Fields row) {
        values.add(row.map());
    }

    /** Says which fields are of the axis across. */
    Layer across(String... names) {
        transforms.addAll(across.transforms(names));
        return this;
    }

    /** Says which fields are of the axis up. */
    Layer up(String... names) {
        transforms.addAll(up.transforms(names));
        return this;
    }

    /** Drawn by one kind of mark. */
    Map<String, @Nullable Object> drawn(Fields mark, Fields encoding) {
        return data().with("mark", mark.map()).with("encoding", encoding.map()).map();
    }

    /** Drawn by several. */
    Map<String, @Nullable Object> drawn(List<Map<String, @Nullable Object>> layers) {
        return data().with("layer", layers).map();
    }

    private Fields data() {
        return Fields.of("data", Map.of("values", values)).withAny("transform", transforms);
    }

    /** A channel that reads a field. */
    static Map<String, @Nullable Object> field(String name) {
        return Fields.of("field", name).map();
    }

    /** A channel that takes what a field says as it is: a colour, an opacity. */
    static Map<String, @Nullable Object> plain(String name, String type) {
        return Fields.of("field", name).with("type", type).with("scale", null).map();
    }

    /** Words of each mark beside the pointer, and read aloud. */
    static Fields told(Fields encoding) {
        return encoding.with("tooltip", nominal("title")).with("description", nominal("title"));
    }

    /** The same words for the whole layer; none where there are none. */
    static Fields told(Fields encoding, String title) {
        if (title.isEmpty()) {
            return encoding;
        }
        return encoding.with("tooltip", Map.of("value", title)).with("description", Map.of("value", title));
    }

    static Map<String, @Nullable Object> nominal(String name) {
        return Fields.of("field", name).with("type", "nominal").map();
    }
}
