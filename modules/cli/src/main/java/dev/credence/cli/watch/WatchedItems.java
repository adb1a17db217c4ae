package dev.credence.cli.watch;

import dev.credence.api.text.QuotedText;
import dev.credence.cli.Failure;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Items whose rows follow each other: the observations of an item become one, their mean, as soon as another item begins. The
 * means of items are independent where the rows of an item are not.
 */
final class WatchedItems {
    private final Set<String> ended = new LinkedHashSet<>();
    private @Nullable String open;
    private double[] sums = new double[0];
    private long rows;

    /**
     * Adds a row.
     *
     * @param values the observation by each system
     * @return the means of the item before, if this row begins another one
     * @throws Failure if the item has ended before
     */
    Optional<double[]> add(String item, double... values) {
        Optional<double[]> before = item.equals(open) ? Optional.empty() : end();
        if (open == null) {
            if (ended.contains(item)) {
                throw Failure.data("the rows of item '" + QuotedText.of(item)
                        + "' do not follow each other, and a mean that was counted cannot change: sort the rows by item,"
                        + " or write the rows of an item together");
            }
            open = item;
            sums = new double[values.length];
        }
        for (int system = 0; system < values.length; system++) {
            sums[system] += values[system];
        }
        rows++;
        return before;
    }

    /** Ends the last item and returns its means; empty if no item has begun. */
    Optional<double[]> end() {
        String item = open;
        if (item == null) {
            return Optional.empty();
        }
        ended.add(item);
        double[] means = Arrays.stream(sums).map(sum -> sum / rows).toArray();
        open = null;
        rows = 0;
        return Optional.of(means);
    }

    /** Returns the item whose rows may go on. */
    Optional<String> open() {
        return Optional.ofNullable(open);
    }

    /** Returns the form that a state keeps. */
    Map<String, Object> form() {
        Map<String, Object> form = new LinkedHashMap<>();
        form.put("ended", ended);
        form.put("sums", sums);
        form.put("rows", rows);
        if (open != null) {
            form.put("open", open);
        }
        return form;
    }

    /** Reads what a state kept. */
    static WatchedItems read(JsonNode form) {
        WatchedItems items = new WatchedItems();
        form.path("ended").forEach(item -> items.ended.add(item.stringValue()));
        items.sums = form.required("sums")
                .valueStream()
                .mapToDouble(JsonNode::doubleValue)
                .toArray();
        items.rows = form.required("rows").longValue();
        items.open = form.has("open") ? form.required("open").stringValue() : null;
        return items;
    }
}
