package dev.credence.api.sample;

import java.util.AbstractList;
import java.util.List;

/** Some of the names in a list, in a given order. A list of a million clusters is then read only where a name is needed. */
final class ChosenNames extends AbstractList<String> {
    private final List<String> all;
    private final int[] chosen;

    private ChosenNames(List<String> all, int... chosen) {
        this.all = all;
        this.chosen = chosen;
    }

    /** Returns the names at some indices; neither the list nor the array may change afterwards. */
    static List<String> of(List<String> all, int... chosen) {
        return new ChosenNames(all, chosen);
    }

    @Override
    public String get(int index) {
        return all.get(chosen[index]);
    }

    @Override
    public int size() {
        return chosen.length;
    }
}
