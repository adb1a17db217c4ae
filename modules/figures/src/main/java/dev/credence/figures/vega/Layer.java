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

    /** Adds a row of data. */
    void add(Fields row) {
        values.add(row.map());
    }

    /** Sets the fields of the x axis. */
    Layer across(String... names) {
        transforms.addAll(across.transforms(names));
        return this;
    }

    /** Sets the fields of the y axis. */
    Layer up(String... names) {
        transforms.addAll(up.transforms(names));
        return this;
    }

    /** Returns the layer drawn by one kind of mark. */
    Map<String, @Nullable Object> drawn(Fields mark, Fields encoding) {
        return data().with("mark", mark.map()).with("encoding", encoding.map()).map();
    }

    /** Returns the layer drawn by several kinds of marks. */
    Map<String, @Nullable Object> drawn(List<Map<String, @Nullable Object>> layers) {
        return data().with("layer", layers).map();
    }

    private Fields data() {
        return Fields.of("data", Map.of("values", values)).withAny("transform", transforms);
    }

    /** Returns a channel that reads a field. */
    static Map<String, @Nullable Object> field(String name) {
        return Fields.of("field", name).map();
    }

    /** Returns a channel that uses the value of a field unchanged, such as a colour or an opacity. */
    static Map<String, @Nullable Object> plain(String name, String type) {
        return Fields.of("field", name).with("type", type).with("scale", null).map();
    }

    /** Adds the title of each mark, which is shown next to the pointer and read aloud. */
    static Fields reported(Fields encoding) {
        return encoding.with("tooltip", nominal("title")).with("description", nominal("title"));
    }

    /** Adds one title for all marks of the layer, if it is not empty. */
    static Fields reported(Fields encoding, String title) {
        if (title.isEmpty()) {
            return encoding;
        }
        return encoding.with("tooltip", Map.of("value", title)).with("description", Map.of("value", title));
    }

    static Map<String, @Nullable Object> nominal(String name) {
        return Fields.of("field", name).with("type", "nominal").map();
    }
}
