package dev.credence.report.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** References in the order in which they are cited, each once. */
final class Citations {
    private final Map<String, MethodNote> cited = new LinkedHashMap<>();

    /** {@code wilson [1]}; the name alone of a method of your own. */
    String mark(String spelling) {
        return MethodNote.of(spelling)
                .map(note -> {
                    cited.putIfAbsent(note.doi(), note);
                    return spelling + " [" + (new ArrayList<>(cited.keySet()).indexOf(note.doi()) + 1) + "]";
                })
                .orElse(spelling);
    }

    List<MethodNote> all() {
        return List.copyOf(cited.values());
    }
}
