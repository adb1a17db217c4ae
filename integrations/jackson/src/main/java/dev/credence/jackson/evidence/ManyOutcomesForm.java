package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.Evidence;
import dev.credence.jackson.strict.IfAny;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The form {@code {"type":"many-outcomes","columns":[{"name":"grade","lower":0,"upper":1}],"systems":[{"name":"a","values":[[1],[0]]},
 * {"name":"b","values":[[0],[0]]}]}} of the outcomes of several systems on the same items. {@code items} of a system names the item of
 * each of its rows if items have several runs; otherwise the items are the rows in their order.
 */
@JsonTypeName("many-outcomes")
record ManyOutcomesForm(List<OutcomesForm.Column> columns, List<SystemValues> systems) implements PlainForm.OfItems {
    /**
     * The outcomes of a system.
     *
     * @param name the name of the system
     * @param items the item of each row; null if the items are the rows
     * @param values a row of values for each run
     */
    @JsonClassDescription("system")
    @SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
    record SystemValues(String name, @IfAny @Nullable List<String> items, double[][] values) {
        /** Returns the values with the numbers of their items after those of other clusters. */
        private SystemValues numberedAfter(int before) {
            List<String> numbers = items == null ? OutcomesForm.Rows.numbers(values.length) : items;
            return new SystemValues(name, OutcomesForm.numberedAfter(before, numbers), values);
        }
    }

    @Override
    public Evidence evidence() {
        OutcomesForm.requirePresent("many-outcomes");
        return OutcomesForm.Rows.evidence(this);
    }

    @Override
    public List<String> itemNames() {
        return systems.stream()
                .map(SystemValues::items)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public EvidenceForm numberedAfter(int before) {
        return itemNames().isEmpty()
                ? this
                : new ManyOutcomesForm(
                        columns,
                        systems.stream()
                                .map(system -> system.numberedAfter(before))
                                .toList());
    }
}
