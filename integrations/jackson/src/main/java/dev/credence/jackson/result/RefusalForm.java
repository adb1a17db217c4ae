package dev.credence.jackson.result;

import dev.credence.api.refusal.Refusal;
import java.util.Arrays;
import java.util.List;

/** The JSON form of a refusal: its code, its sentence, the alternatives, and the missing modules. */
record RefusalForm(String code, String message, List<String> instead, List<String> modules) {
    static RefusalForm of(Refusal refusal) {
        return new RefusalForm(refusal.code().word(), refusal.sentence(), refusal.instead(), refusal.modules());
    }

    Refusal refusal() {
        Refusal.Code known = Arrays.stream(Refusal.Code.values())
                .filter(one -> one.word().equals(code))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("code of a refusal must be one of "
                        + Arrays.stream(Refusal.Code.values())
                                .map(Refusal.Code::word)
                                .toList()
                        + ": code=" + code));
        return new Refusal(known, message, instead, modules);
    }
}
