package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.Evidence;
import dev.credence.jackson.strict.IfAny;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The form {@code {"type":"paired-outcomes","columns":[{"name":"grade","lower":0,"upper":1}],"first":[[1],[0]],"second":[[0],[0]]}} of the
 * outcomes of two systems on the same items. {@code items} names the item of each row if items have several runs. If a system has
 * another number of runs than the other for an item, {@code secondItems} names the items of the rows of the second system.
 */
@JsonTypeName("paired-outcomes")
@SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
record PairedOutcomesForm(
        List<OutcomesForm.Column> columns,
        @IfAny @Nullable List<String> items,
        @IfAny @Nullable List<String> secondItems,
        double[][] first,
        double[][] second)
        implements PlainForm.OfItems {
    @Override
    public Evidence evidence() {
        OutcomesForm.requirePresent("paired-outcomes");
        return OutcomesForm.Rows.evidence(this);
    }

    @Override
    public List<String> itemNames() {
        return Stream.of(items, secondItems)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public EvidenceForm numberedAfter(int before) {
        return new PairedOutcomesForm(
                columns,
                OutcomesForm.numberedAfter(before, items),
                OutcomesForm.numberedAfter(before, secondItems),
                first,
                second);
    }
}
