package dev.credence.jackson.evidence;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.credence.api.evidence.Evidence;
import dev.credence.jackson.strict.IfAny;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form {@code {"type":"many-outcomes","columns":[{"name":"grade","lower":0,"upper":1}],"systems":[{"name":"a","values":[[1],[0]]},
 * {"name":"b","values":[[0],[0]]}]}} of the outcomes of several systems on the same items. {@code items} of a system names the item of
 * each of its rows if items have several runs; otherwise the items are the rows in their order.
 */
@JsonTypeName("many-outcomes")
record ManyOutcomesForm(List<OutcomesForm.Column> columns, List<SystemValues> systems) implements PlainForm {
    /**
     * The outcomes of a system.
     *
     * @param name the name of the system
     * @param items the item of each row; null if the items are the rows
     * @param values a row of values for each run
     */
    @JsonClassDescription("system")
    @SuppressWarnings("ArrayRecordComponent") // see EvidenceForm
    record SystemValues(String name, @IfAny @Nullable List<String> items, double[][] values) {}

    @Override
    public Evidence evidence() {
        OutcomesForm.requirePresent("many-outcomes");
        return OutcomesForm.Rows.evidence(this);
    }

    @Override
    public int[] listed(Evidence evidence) {
        return OutcomesForm.Rows.listed(this, evidence);
    }
}
