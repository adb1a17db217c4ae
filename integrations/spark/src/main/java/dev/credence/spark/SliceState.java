package dev.credence.spark;

import dev.credence.api.state.EvidenceState;
import dev.credence.api.state.States;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;

/** The state of all rows, collected to the driver by a job, with the numbers of rows set aside. */
record SliceState(EvidenceState state, Map<String, Long> aside) {
    static SliceState of(EvidenceSpec asked) {
        Row row = run(asked);
        EvidenceState state = States.read(row.getAs(Aggregation.STATE));
        Map<String, Long> aside = aside(row, asked);
        if (asked.strict() && !aside.isEmpty()) {
            throw new IllegalArgumentException("rows must lack nothing: " + without(aside) + ", of "
                    + (state.size() + state.missing()) + "; without requireAll() they are set aside and counted");
        }
        return new SliceState(state, aside);
    }

    private static Row run(EvidenceSpec asked) {
        try {
            return Aggregation.merged(asked, List.of()).first();
        } catch (Exception e) {
            throw Causes.<RuntimeException>ownOf(e);
        }
    }

    private static Map<String, Long> aside(Row row, EvidenceSpec asked) {
        Map<String, Long> aside = new TreeMap<>();
        for (int i = 0; i < asked.roles().size(); i++) {
            long count = row.getAs(Aggregation.aside(i));
            if (count > 0) {
                aside.put(asked.roles().get(i).word(), count);
            }
        }
        return aside;
    }

    private static String without(Map<String, Long> aside) {
        return aside.toString()
                .replaceAll("[{}]", "")
                .replaceAll("(^|, )", "$1rows without ")
                .strip();
    }
}
