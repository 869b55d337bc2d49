/// A table with a column that counts the updates of each row, by `rowVersion`. Generated types
/// conform to it.
///
/// A record can be updated, saved and deleted only if its row wasn't updated since it was read:
/// otherwise these functions throw `DatabaseError.staleRecord`.
public protocol VersionedTable: StampedTable {}
