package dev.credence.spark;

import dev.credence.state.EvidenceState;
import dev.credence.state.States;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/** The meaning of the columns of a scan, and the state of no rows; it is sent to the executors. */
final class ScanLayout implements Serializable {
    private static final long serialVersionUID = 1;

    private final List<Role> roles;
    private final int slices;
    private final boolean counted;
    private final byte[] empty;

    ScanLayout(List<Role> roles, int slices, boolean counted, EvidenceState empty) {
        this.roles = List.copyOf(roles);
        this.slices = slices;
        this.counted = counted;
        this.empty = empty.toBytes();
    }

    List<Role> roles() {
        return roles;
    }

    int slices() {
        return slices;
    }

    boolean counted() {
        return counted;
    }

    /** Returns the index of a role's column, or -1 if there is none; the order is slices, roles, count. */
    int column(Role role) {
        int place = roles.indexOf(role);
        return place < 0 ? -1 : slices + place;
    }

    /** Returns the index of the column of the only one of some roles that there is, or -1 if there is none. */
    int columnOfOne(Role... some) {
        return Stream.of(some).mapToInt(this::column).max().orElse(-1);
    }

    /** Returns whether a role may have no value: the truth of judged rows. */
    boolean isOptional(Role role) {
        return role == Role.TRUTH && roles.contains(Role.JUDGE);
    }

    int countColumn() {
        return slices + roles.size();
    }

    EvidenceState empty() {
        return States.read(empty);
    }
}
