package dev.credence.spark;

import dev.credence.state.ConfusionState;
import dev.credence.state.EvidenceState;
import dev.credence.state.PairedConfusionState;
import dev.credence.state.PairedScoreState;
import dev.credence.state.ScoreState;
import dev.credence.state.StateDesign;
import dev.credence.state.StateLayout;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The meaning of the columns of a scan; it is sent to the executors. */
record ScanLayout(
        List<Role> roles,
        int slices,
        boolean counted,
        @Nullable String positive,
        int keys) implements Serializable {
    /** Copies the list. */
    ScanLayout {
        roles = List.copyOf(roles);
    }

    /** Returns the layout of independent rows of one system, which the SQL functions use. */
    static ScanLayout plain(Role answer, int keys) {
        return new ScanLayout(List.of(Role.TRUTH, answer), 0, false, null, keys);
    }

    boolean has(Role role) {
        return roles.contains(role);
    }

    /** Returns the index of a role's column, or -1 if there is none; the order is slices, roles, count. */
    int column(Role role) {
        int place = roles.indexOf(role);
        return place < 0 ? -1 : slices + place;
    }

    int countColumn() {
        return slices + roles.size();
    }

    EvidenceState empty() {
        StateLayout layout = layout();
        if (has(Role.SCORE)) {
            return has(Role.SECOND) ? new PairedScoreState(layout) : new ScoreState(layout);
        }
        return has(Role.SECOND) ? new PairedConfusionState(layout) : new ConfusionState(layout);
    }

    private StateLayout layout() {
        StateLayout plain = StateLayout.of(design()).atMost(keys);
        return positive == null ? plain : plain.withPositive(positive);
    }

    private StateDesign design() {
        if (has(Role.CLUSTER)) {
            return StateDesign.CLUSTERED;
        }
        if (has(Role.FOLD)) {
            return StateDesign.FOLDED;
        }
        return has(Role.WEIGHT) ? StateDesign.WEIGHTED : StateDesign.PLAIN;
    }
}
