package dev.credence.cli.data.state;

import dev.credence.cli.Failure;
import dev.credence.state.JointConfusionState;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Which systems of a state of several are meant.
 *
 * @param first the name of one
 * @param others the names of those it is compared with
 */
public record SystemChoice(Optional<String> first, List<String> others) {
    /** 5: enough to see what is there. */
    private static final int SHOWN = 5;

    /** Names in a sentence. */
    static String few(List<String> names) {
        String some = String.join(", ", names.subList(0, Math.min(SHOWN, names.size())));
        return names.size() > SHOWN ? some + " and " + (names.size() - SHOWN) + " more" : some;
    }

    /**
     * The same rows with the systems that are meant; all where none is named.
     *
     * @param place where the states are from, for the message
     * @throws Failure if there is no such system, or one is named and not the first
     */
    public StateSet of(StateSet states, String place) {
        Optional<JointConfusionState> several = states.several();
        if (several.isEmpty() || (first.isEmpty() && others.isEmpty())) {
            return states;
        }
        String one = first.orElseThrow(() -> Failure.usage(
                "--prediction is missing: it names the first system of the state, as " + others + " are the others"));
        if (others.equals(List.of(one))) {
            throw Failure.usage(place + ": names of systems must be distinct: '" + one + "' comes twice");
        }
        try {
            return new StateSet(List.of(
                    switch (others.size()) {
                        case 0 -> several.get().system(one);
                        case 1 -> several.get().pair(one, others.get(0));
                        default -> several.get().withSystems(all(one));
                    }));
        } catch (NoSuchElementException | IllegalArgumentException e) {
            throw Failure.usage(place + ": " + e.getMessage(), e);
        }
    }

    private List<String> all(String one) {
        List<String> all = new ArrayList<>(List.of(one));
        all.addAll(others);
        return all;
    }
}
