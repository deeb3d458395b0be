from model.core.remember import MOST, Remembered


def counted():
    calls = []

    def work(key):
        calls.append(key)
        return len(key)

    return calls, Remembered(work)


def test_the_same_object_is_worked_out_once_an_equal_one_anew():
    calls, remembered = counted()
    one, other = [1, 2], [1, 2]
    assert [remembered(one), remembered(one), remembered(other)] == [2, 2, 2]
    assert [call is one for call in calls] == [True, False]


def test_the_memory_is_bounded_and_an_identity_is_never_mistaken():
    calls, remembered = counted()
    for number in range(2 * MOST + 10):
        assert remembered([0] * (number % 3)) == number % 3
    assert len(calls) == 2 * MOST + 10
    assert len(remembered._known) <= MOST


def test_what_is_noted_is_not_worked_out_and_counts_for_the_bound():
    calls = []
    remembered = Remembered(calls.append, most=2)
    keys = [[1], [2], [3]]
    for key in keys:
        remembered.note(key, key[0])
    assert (remembered(keys[2]), calls, len(remembered._known)) == (3, [], 1)
    remembered(keys[0])
    assert calls == [[1]]
