package dev.credence.state;

import dev.credence.state.format.StateFormat;

/** Casts a state to the requested kind, or throws an exception that names both kinds. */
final class StateKinds {
    private StateKinds() {}

    static <S extends EvidenceState> S as(Class<S> kind, EvidenceState state) {
        if (!kind.isInstance(state)) {
            throw new StateFormatException(
                    "state must be a " + kind.getSimpleName() + ": it is a "
                            + state.getClass().getSimpleName() + "; read it with States.read",
                    StateFormat.magic().length + 1L);
        }
        return kind.cast(state);
    }
}
